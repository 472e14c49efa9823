//! Usages that are left to the referee: they are cast, nothing is drawn, and their text is handed
//! over.

use grognard_bx::{events::EventKind, model::words::Condition};

use crate::{
    printed,
    table::{CASTER, Said, Table},
};

#[test]
fn every_manual_usage_is_cast_and_hands_over_its_text() {
    let mut count = 0;
    for usage in printed::usages().iter().filter(|usage| usage.manual()) {
        count += 1;
        let (class, _) = printed::casters_of(usage.id());
        let targets: &[&[&str]] = &[&[], &["orc"], &["at:the bridge"], &["orc", "at:the bridge"]];
        for targets in targets {
            for off_scroll in [false, true] {
                let mut table = Table::with_caster(class, 12);
                table.meet("orc", "orc");
                let orc = table.creature("orc").clone();
                let said = Said::new(usage.id(), usage.key(), targets);
                let said = Said { reversed: usage.reversed, ..said };
                let came = if off_scroll {
                    table.read(&said, &[], &[])
                } else {
                    table.cast(&said, &[], &[])
                };
                let name = format!("{} ({})", usage.id(), usage.key());
                assert!(came.result.manual && !came.result.no_effect, "{name}");
                assert!(came.result.affected_ids.is_empty(), "{name}");
                assert_eq!(came.result.prose, printed::text(&usage.mode, "prose"), "{name}");
                let [event] = &came.events[..] else { panic!("{name}: {:?}", came.events) };
                let EventKind::SpellCast(cast) = &event.kind else { panic!("{name}: {event:?}") };
                assert_eq!(event.code(), "magic.cast.cast", "{name}");
                assert!(cast.manual && cast.reversed == usage.reversed, "{name}");
                let named: Vec<&str> =
                    cast.target_ids.iter().map(grognard_kernel::Id::as_str).collect();
                assert_eq!(named, *targets, "{name}");
                assert!(table.character(CASTER).memorized_spells().is_empty(), "{name}");
                assert_eq!(*table.creature("orc"), orc, "{name}");
                assert!(table.world.ledger.effects().is_empty(), "{name}");
            }
        }
    }
    assert_eq!(count, 69);
}

/// Also then: whoever casts is seen.
#[test]
fn a_manual_usage_ends_the_casters_invisibility() {
    let mut table = Table::with_caster("magic_user", 5);
    table.cast(&Said::new("invisibility", "invisibility", &[CASTER]), &[], &[]);
    assert!(table.has(CASTER, Condition::Invisible));
    let came = table.cast(&Said::new("knock", "cast", &["at:the door"]), &[], &[]);
    assert!(!table.has(CASTER, Condition::Invisible));
    assert_eq!(
        came.codes(),
        ["magic.cast.cast", "effects.effect.released", "effects.condition.removed"]
    );
}
