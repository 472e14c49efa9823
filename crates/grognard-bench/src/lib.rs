//! What is measured, by name. Every body runs `n` operations and returns a checksum of their
//! results: it shows that the work was done, and is the same every time.

pub mod bx;
pub mod coc;
pub mod dice;
pub mod magic;

/// A measured piece of work.
pub struct Body {
    /// The name.
    pub name: &'static str,
    /// What one operation is.
    pub about: &'static str,
    /// How many operations are measured unless another number is asked for: about a second of
    /// them. A fixed number, so that the checksum is the same every time.
    pub usual: u64,
    /// Sets the work up; the result runs `n` operations and returns their checksum.
    pub prepare: fn() -> Work,
}

/// Runs `n` operations and returns their checksum.
pub type Work = Box<dyn FnMut(u64) -> u64>;

/// Every body.
pub const BODIES: &[Body] = &[
    Body {
        name: "raw_draw",
        about: "64 bits of a stream",
        usual: 500_000_000,
        prepare: dice::raw_draw,
    },
    Body { name: "d20", about: "a d20 of a stream", usual: 150_000_000, prepare: dice::d20 },
    Body {
        name: "attack_null",
        about: "a fighter's whole attack on an ogre, nobody listening",
        usual: 25_000_000,
        prepare: bx::attack_null,
    },
    Body {
        name: "attack_events",
        about: "the same attack with every event kept",
        usual: 12_000_000,
        prepare: bx::attack_events,
    },
    Body {
        name: "fight_6v8",
        about: "a whole fight of six characters against eight orcs, nobody listening",
        usual: 50_000,
        prepare: bx::fight_6v8,
    },
    Body {
        name: "hoard_h",
        about: "a hoard of type H, magic items and all",
        usual: 100_000,
        prepare: bx::hoard_h,
    },
    Body {
        name: "fire_ball",
        about: "a fire ball of six dice at eight orcs, every event kept",
        usual: 500_000,
        prepare: magic::fire_ball,
    },
    Body {
        name: "sleep",
        about: "sleep on eight orcs with every event kept, and the sleepers woken",
        usual: 200_000,
        prepare: magic::sleep,
    },
    Body {
        name: "cast_rejected",
        about: "a casting that the rules refuse",
        usual: 5_000_000,
        prepare: magic::cast_rejected,
    },
    Body {
        name: "ledger_round",
        about: "a round passes over a hundred effects, of which twenty tick",
        usual: 200_000,
        prepare: magic::ledger_round,
    },
    Body {
        name: "coc_turn",
        about: "a contested turn of Call of Cthulhu with a knife, its record kept",
        usual: 500_000,
        prepare: coc::turn,
    },
    Body {
        name: "coc_load",
        about: "a document of a hundred turns read and checked",
        usual: 1_000,
        prepare: coc::load_document,
    },
    Body {
        name: "coc_audit",
        about: "a document of a hundred turns audited",
        usual: 20_000,
        prepare: coc::audit_document,
    },
];

/// The body of that name.
#[must_use]
pub fn find(name: &str) -> Option<&'static Body> {
    BODIES.iter().find(|body| body.name == name)
}

/// Mixes a value into a checksum, so that order counts.
const fn mix(checksum: u64, value: u64) -> u64 {
    (checksum.rotate_left(5) ^ value).wrapping_mul(0x9E37_79B9_7F4A_7C15)
}
