//! What lasts: dispelling, mirror images, webs, invisibility, wards.

use grognard_bx::{
    effects::EffectDefinition,
    events::EventKind,
    magic::{CastContext, pop_mirror_image},
    model::words::Condition,
};
use grognard_kernel::{Recorder, TimeUnit};

use crate::{
    table::{CASTER, Came, NOW, Said, Table},
    usages::TURN,
};

/// An effect that magic can dispel.
fn hex() -> EffectDefinition {
    let mut hex = EffectDefinition::new("hex");
    hex.dispellable = true;
    hex
}

fn dispelled(came: &Came) -> (Vec<&str>, Vec<&str>) {
    let EventKind::MagicDispelled(event) = &came.events.last().unwrap().kind else {
        panic!("{came:?}")
    };
    let names = |ids: &'_ [grognard_kernel::Id]| ids.len();
    assert_eq!(names(&event.released_effect_ids) + names(&event.surviving_effect_ids), 4);
    (
        event.released_effect_ids.iter().map(grognard_kernel::Id::as_str).collect(),
        event.surviving_effect_ids.iter().map(grognard_kernel::Id::as_str).collect(),
    )
}

/// 5 percent for each level of difference: what a mage of 9th level made survives a dispelling at
/// 5th on 20 or less of 100. What an equal made, or nobody, goes without a roll.
#[test]
fn what_a_stronger_caster_made_survives_5_percent_for_each_level() {
    for (face, survives) in [(20, true), (21, false)] {
        let mut table = Table::with_caster("magic_user", 5);
        table.meet("orc", "orc");
        table.afflict("orc", EffectDefinition::new("curse"), Some(1));
        let stronger = table.afflict("orc", hex(), Some(9));
        let equal = table.afflict("orc", hex(), Some(5));
        let unknown = table.afflict("orc", hex(), None);
        let there = table.afflict("at:the door", hex(), Some(3));
        let said = Said::new("dispel_magic", "dispel", &["orc", "at:the door"]);
        let came = table.cast(&said, &[face], &[]);
        let mut gone = vec![equal.as_str(), &unknown, &there];
        let mut kept = Vec::new();
        if survives {
            kept.push(stronger.as_str());
        } else {
            gone.insert(0, &stronger);
        }
        assert_eq!(dispelled(&came), (gone, kept));
        assert_eq!(table.on("orc").len(), 1 + usize::from(survives));
        assert!(table.on("at:the door").is_empty());
    }
}

/// 20 levels above make it certain: 5 × 20 = 100.
#[test]
fn a_chance_of_100_percent_always_holds() {
    let mut table = Table::with_caster("magic_user", 5);
    table.meet("orc", "orc");
    table.afflict("orc", hex(), Some(25));
    let came = table.cast(&Said::new("dispel_magic", "dispel", &["orc"]), &[100], &[]);
    assert!(came.result.no_effect);
    assert_eq!(table.on("orc").len(), 1);
}

/// Two images, then two of a second casting: four attacks, and the first spell ends with the
/// second of them.
#[test]
fn attacks_destroy_mirror_images_one_by_one() {
    let mut table = Table::with_caster("magic_user", 3);
    for _ in 0..2 {
        table.cast(&Said::new("mirror_image", "images", &[]), &[], &[2]);
    }
    let mut pop = || {
        let mut events = Recorder::new();
        let world = &mut table.world;
        let clock = world.clock;
        let was =
            pop_mirror_image(&mut world.ledger, CASTER, &mut world.roster, clock, &mut events);
        let codes: Vec<_> = events.events().iter().map(grognard_bx::Event::code).collect();
        let left: Vec<i64> = table.on(CASTER).iter().map(|effect| effect.state["images"]).collect();
        (was.unwrap(), codes, left)
    };
    let (tick, end) = ("effects.effect.ticked", "effects.effect.released");
    assert_eq!(pop(), (true, vec![tick], vec![1, 2]));
    assert_eq!(pop(), (true, vec![tick, end], vec![2]));
    assert_eq!(pop(), (true, vec![tick], vec![1]));
    assert_eq!(pop(), (true, vec![tick, end], vec![]));
    assert_eq!(pop(), (false, vec![], vec![]));
}

/// 2d4 turns for human strength (3 + 4 = 7), 4 rounds for one augmented by magic, 2 for a giant's.
/// The place keeps the web for 48 turns, and the figures for whoever walks in.
#[test]
fn how_long_a_web_holds_depends_on_strength() {
    let mut table = Table::with_caster("magic_user", 3);
    for name in ["plain", "mighty", "giant", "odd"] {
        table.seat(name, "fighter", 3);
    }
    let tiers = [("mighty", "augmented"), ("giant", "giant"), ("odd", "Giant")];
    let context = CastContext {
        strength_tiers: tiers.map(|(name, tier)| (name.into(), tier.into())).into(),
        ..CastContext::default()
    };
    let targets = ["plain", "at:the stairs", "mighty", "giant", "odd"];
    let said = Said::new("web", "entangle", &targets).within(context);
    table.cast(&said, &[], &[3, 4, 1, 1]);
    // A tier that is spelled otherwise is none.
    for (name, rounds) in [
        ("plain", 7 * TURN),
        ("at:the stairs", 48 * TURN),
        ("mighty", 4),
        ("giant", 2),
        ("odd", 2 * TURN),
    ] {
        let [web] = table.on(name)[..] else { panic!("{name}") };
        assert_eq!(web.expires_round, Some(NOW + rounds), "{name}");
        let place = name == "at:the stairs";
        assert_eq!(web.definition.condition, (!place).then_some(Condition::Entangled), "{name}");
        let carried = |figure| web.definition.params.text(figure);
        assert_eq!(carried("escape_dice"), place.then_some("2d4"), "{name}");
        assert_eq!(carried("escape_unit"), place.then_some("turn"), "{name}");
    }
    table.world.advance(4, TimeUnit::Round, &mut grognard_kernel::Ignore).unwrap();
    assert!(!table.has("mighty", Condition::Entangled) && table.has("plain", Condition::Entangled));
}

/// All invisibility on the caster ends, and nobody else's.
#[test]
fn casting_ends_the_casters_invisibility() {
    let mut table = Table::with_caster("magic_user", 5);
    table.meet("orc", "orc");
    let said = Said::new("invisibility_10_radius", "invisibility", &[CASTER, "orc"]);
    table.cast(&said, &[], &[]);
    assert!(table.has(CASTER, Condition::Invisible) && table.has("orc", Condition::Invisible));
    // Also when the spell does nothing.
    let came = table.cast(&Said::new("sleep", "hd_budget", &["orc"]), &[1, 1], &[1, 1, 1, 1]);
    assert!(!table.has(CASTER, Condition::Invisible) && table.has("orc", Condition::Invisible));
    assert_eq!(
        came.codes()[..4],
        [
            "magic.cast.cast",
            "effects.effect.released",
            "effects.condition.removed",
            "combat.targeting.selected",
        ]
    );
    // A second casting on the caster: the spell itself is not broken by being cast.
    table.cast(&Said::new("invisibility", "invisibility", &[CASTER]), &[], &[]);
    assert!(table.has(CASTER, Condition::Invisible));
    // Reading a scroll is casting.
    table.read(&Said::new("shield", "shield", &[]), &[], &[]);
    assert!(!table.has(CASTER, Condition::Invisible));
}

/// spells.md 6.6.2: a 3rd-level fly attaches 1d6+3 turns; 5 + 3 = 8.
#[test]
fn fly_at_3rd_level_lasts_1d6_plus_3_turns() {
    let mut table = Table::with_caster("magic_user", 3);
    table.cast(&Said::new("fly", "grant", &[CASTER]), &[], &[5]);
    let [fly] = table.on(CASTER)[..] else { panic!("one effect") };
    let dice = fly.definition.duration_dice.as_ref().unwrap();
    assert_eq!((dice.text(), fly.expires_round), ("1d6+3", Some(NOW + 8 * TURN)));
}

/// The ward covers the caster once, wherever the caster stands among the targets.
#[test]
fn the_wider_ward_covers_the_caster_once() {
    let mut table = Table::with_caster("magic_user", 5);
    table.meet("orc", "orc");
    let spell = "protection_from_evil_10_radius_mu";
    let came = table.cast(&Said::new(spell, "ward", &["orc"]), &[], &[]);
    assert_eq!(came.affected(), [CASTER, "orc"]);
    let mut table = Table::with_caster("magic_user", 5);
    table.meet("orc", "orc");
    let came = table.cast(&Said::new(spell, "ward", &["orc", CASTER]), &[], &[]);
    assert_eq!(came.affected(), ["orc", CASTER]);
    assert_eq!(table.on(CASTER).len(), 1);
    // Off a scroll the reader among the targets is not taken for the caster (a fault of the
    // reference that is kept): two effects, one creature affected.
    let mut table = Table::with_caster("magic_user", 5);
    let came = table.read(&Said::new(spell, "ward", &[CASTER]), &[], &[]);
    assert_eq!(came.affected(), [CASTER]);
    assert_eq!(table.on(CASTER).len(), 2);
}
