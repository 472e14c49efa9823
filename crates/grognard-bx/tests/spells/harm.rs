//! Spells that harm, with their arithmetic.

use grognard_bx::{
    Catalog,
    creature::CharacterRecord,
    effects::EffectDefinition,
    events::EventKind,
    items::{Item, MagicItem, MundaneItem},
    magic::CastContext,
    model::words::Condition,
};

use crate::{
    automated::hurt_by,
    table::{CASTER, Came, Said, Table},
};

/// One dart at levels 1 to 5, three at 6 to 10, five at 11 and above; each is 1d6+1.
#[test]
fn magic_missile_has_1_dart_at_1st_level_3_at_6th_5_at_11th() {
    for (level, targets, faces, orc, ogre) in [
        (1, &["orc"][..], &[4][..], 5, 0),
        (5, &["ogre"], &[6], 0, 7),
        (6, &["orc", "orc", "ogre"], &[1, 6, 3], 2 + 7, 4),
        (10, &["ogre", "orc", "ogre"], &[1, 2, 3], 3, 2 + 4),
        (11, &["orc", "orc", "orc", "orc", "ogre"], &[1, 1, 1, 1, 6], 4 * 2, 7),
    ] {
        let mut table = Table::with_caster("magic_user", level);
        table.meet("orc", "orc");
        table.meet("ogre", "ogre");
        let came = table.cast(&Said::new("magic_missile", "missiles", targets), faces, &[]);
        assert_eq!(table.hit_points("orc"), 200 - orc, "level {level}");
        assert_eq!(table.hit_points("ogre"), 200 - ogre, "level {level}");
        assert_eq!(came.damage().len(), targets.len(), "an event for each dart");
    }
}

#[test]
fn magic_missile_at_the_wrong_number_of_targets_is_refused() {
    let mut table = Table::with_caster("magic_user", 6);
    table.meet("orc", "orc");
    table.memorize(&[("magic_missile", false)]);
    let said = Said::new("magic_missile", "missiles", &["orc"]);
    let error = table.try_cast(&said, &[], &[]).err().unwrap();
    let [refusal] = error.rejections() else { panic!("{error}") };
    assert_eq!(refusal.code.as_str(), "magic.cast.target_count");
    assert_eq!(
        (refusal.params.number("expected"), refusal.params.number("supplied")),
        (Some(3), Some(1))
    );
    // Off a scroll it is cast at 1st level: one dart, whoever reads it.
    table.read(&said, &[6], &[]);
    assert_eq!(table.hit_points("orc"), 193);
}

/// spells.md, end of section 6: 5th level at an orc and a fire giant. The orc: a d20 against
/// spells (16), then 5d6. The giant absorbs fire of every sort, and nothing is rolled for it.
#[test]
fn a_fire_ball_at_5th_level_at_an_orc_and_a_fire_giant() {
    let cast = |save: i64| {
        let mut table = Table::with_caster("magic_user", 5);
        table.meet("orc", "orc");
        table.meet("giant", "fire_giant");
        let said = Said::new("fire_ball", "damage", &["orc", "giant"]);
        let came = table.cast(&said, &[save, 6, 5, 4, 3, 1], &[]);
        assert_eq!(table.hit_points("giant"), 200);
        (table.hit_points("orc"), came)
    };
    // 6 + 5 + 4 + 3 + 1 = 19; half of it, rounded down, is 9.
    let (left, came) = cast(15);
    assert_eq!(left, 200 - 19);
    assert_eq!(
        came.codes(),
        [
            "magic.cast.cast",
            "combat.save.failed",
            "combat.damage.dealt",
            "combat.state.hit_points",
            "combat.damage.absorbed",
        ]
    );
    assert_eq!(came.affected(), ["orc"]);
    let EventKind::DamageAbsorbed(absorbed) = &came.events[4].kind else { panic!("{came:?}") };
    let keys: Vec<&str> = absorbed.keys.iter().map(grognard_kernel::Open::as_str).collect();
    assert_eq!((absorbed.target_id.as_str(), keys), ("giant", vec!["magic", "fire"]));
    let EventKind::DamageDealt(dealt) = &came.events[2].kind else { panic!("{came:?}") };
    assert_eq!(dealt.rolls.as_slice(), [6, 5, 4, 3, 1]);
    let (left, _) = cast(16);
    assert_eq!(left, 200 - 9);
}

/// A red dragon ignores only fire that is not magical. It saves by itself: no d20, but 5d6.
#[test]
fn a_red_dragon_saves_against_a_fire_ball_without_a_roll() {
    let mut table = Table::with_caster("magic_user", 5);
    table.meet("dragon", "red_dragon");
    let came = table.cast(&Said::new("fire_ball", "damage", &["dragon"]), &[6, 5, 4, 3, 1], &[]);
    assert_eq!(table.hit_points("dragon"), 200 - 9);
    assert_eq!(came.codes()[1], "combat.save.auto");
    // Lightning it saves from like anybody else, on 10.
    let came =
        table.cast(&Said::new("lightning_bolt", "damage", &["dragon"]), &[10, 1, 1, 1, 1, 1], &[]);
    assert_eq!(came.damage(), [("dragon".to_owned(), 2)]);
}

/// Each target rolls its own save and takes its own dice, one after the other.
#[test]
fn the_dice_are_rolled_anew_for_each_target() {
    let mut table = Table::with_caster("magic_user", 5);
    table.meet("orc", "orc");
    table.meet("lion", "lion");
    let magic = [15, 1, 1, 1, 1, 1, 16, 6, 6, 6, 6, 6];
    let came = table.cast(&Said::new("fire_ball", "damage", &["orc", "lion"]), &magic, &[]);
    assert_eq!(came.damage(), [("orc".to_owned(), 5), ("lion".to_owned(), 15)]);
}

/// Of one die nothing may be left: 1 halved is 0, and then there is no damage at all.
#[test]
fn damage_halved_to_nothing_affects_nobody() {
    let mut catalog = Catalog::standard().clone();
    catalog.add_spells(crate::homebrew::FROSTBITE, "frost.toml").unwrap();
    let mut table = Table::with_caster("magic_user", 1);
    table.own = Some(catalog);
    table.meet("orc", "orc");
    let said = Said::new("frostbite", "freeze", &["orc"]);
    let came = table.cast(&said, &[16, 1], &[]);
    assert!(came.result.no_effect && came.damage().is_empty());
    assert_eq!(table.hit_points("orc"), 200);
    let came = table.cast(&said, &[16, 3], &[]);
    assert_eq!(came.damage(), [("orc".to_owned(), 1)]);
}

/// In a fight the cleric must hit: THAC0 14 at 10th level, AC 6, so 8 or more. Elsewhere, and at
/// the helpless, the touch lands by itself.
#[test]
fn a_touch_needs_an_attack_roll_in_combat_only() {
    let in_combat = || CastContext { in_combat: true, ..CastContext::default() };
    let touch = |context: CastContext, magic: &[i64], asleep: bool| {
        let mut table = Table::with_caster("cleric", 10);
        table.meet("orc", "orc");
        if asleep {
            let mut sleep = EffectDefinition::new("sleep");
            sleep.condition = Some(Condition::Asleep);
            table.afflict("orc", sleep, None);
        }
        let said = Said::new("cure_light_wounds", "harm", &["orc"]).reversed().within(context);
        let came = table.cast(&said, magic, &[]);
        (200 - table.hit_points("orc"), came)
    };
    let (harm, came) = touch(in_combat(), &[7], false);
    assert_eq!(harm, 0);
    assert!(came.result.no_effect);
    assert_eq!(came.codes(), ["magic.cast.no_effect", "combat.attack.missed"]);
    let (harm, came) = touch(in_combat(), &[8, 4], false);
    assert_eq!(harm, 5);
    let EventKind::AttackRolled(attack) = &came.events[1].kind else { panic!("{came:?}") };
    assert_eq!(&*attack.attack_name, "cure_light_wounds");
    assert_eq!(touch(in_combat(), &[4], true).0, 5);
    assert_eq!(touch(CastContext::default(), &[4], false).0, 5);
}

/// Resist fire takes 1 off each die, but leaves each die 1: 5d6 of all ones stay 5, of all sixes
/// become 25. And +2 on the save: 14 is enough where 16 was needed.
#[test]
fn resist_fire_blunts_a_fire_ball() {
    for (save, face, harm) in [(13, 6, 25), (13, 1, 5), (14, 6, 15 - 5), (13, 2, 5)] {
        let mut table = Table::with_caster("cleric", 4);
        table.meet("orc", "orc");
        table.cast(&Said::new("resist_fire", "resist", &["orc"]), &[], &[]);
        table.seat(CASTER, "magic_user", 5);
        let magic = [save, face, face, face, face, face];
        let came = table.cast(&Said::new("fire_ball", "damage", &["orc"]), &magic, &[]);
        assert_eq!(came.damage(), [("orc".to_owned(), harm)], "{save} {face}");
    }
}

/// A sword, and a sword +1 that is called `blade`.
fn armed(record: &mut CharacterRecord) {
    let catalog = Catalog::standard();
    let sword = MundaneItem::new(catalog.item("sword").unwrap(), 1).unwrap();
    record.inventory.items.push(Item::Mundane(sword));
    let blade = MagicItem::new("blade".into(), "sword_plus_1".into(), catalog);
    record.inventory.wielded.push(Item::Magic(Box::new(blade)));
}

fn gear(came: &Came) -> (Vec<&str>, Vec<&str>) {
    let lost = came.events.iter().find_map(|event| match &event.kind {
        EventKind::EquipmentDestroyed(lost) => Some(lost),
        _ => None,
    });
    let lost = lost.unwrap();
    let names = lost.item_names.iter().map(|name| &**name).collect();
    (names, lost.saved_items.iter().map(grognard_kernel::Id::as_str).collect())
}

/// A fighter of 1st level: death save 12, spells 16. The magic sword saves as its bearer does
/// against spells, with its +1: 15 + 1 is enough, 14 + 1 is not.
#[test]
fn disintegration_takes_the_gear_too_unless_magic_items_save() {
    for (face, saved) in [(14, false), (15, true)] {
        let mut table = Table::with_caster("magic_user", 12);
        table.seat_with("hild", "fighter", 1, armed);
        let said = Said::new("disintegrate", "kill", &["hild"]);
        let came = table.cast(&said, &[11, face], &[]);
        assert!(table.creature("hild").is_dead());
        let names = if saved { vec!["Sword"] } else { vec!["Sword +1", "Sword"] };
        let (mut lost, kept) = gear(&came);
        lost.sort_by_key(|name| std::cmp::Reverse(*name));
        assert_eq!((lost, kept), (names, if saved { vec!["blade"] } else { vec![] }));
        assert_eq!(table.character("hild").inventory().items.len(), usize::from(saved));
    }
}

#[test]
fn lightning_that_kills_destroys_gear_and_fire_does_not() {
    for (spell, face, dice) in [("lightning_bolt", 15, &[16][..]), ("fire_ball", 15, &[])] {
        let mut table = Table::with_caster("magic_user", 5);
        table.seat_with("hild", "fighter", 1, |record| {
            armed(record);
            record.max_hp = 200;
        });
        hurt_by(&mut table, "hild", 190);
        let magic = [&[face, 2, 2, 2, 2, 2], dice].concat();
        let came = table.cast(&Said::new(spell, "damage", &["hild"]), &magic, &[]);
        assert!(table.creature("hild").is_dead(), "{spell}");
        let destroyed = came.codes().contains(&"combat.equipment.destroyed");
        assert_eq!(destroyed, spell == "lightning_bolt");
    }
}

impl std::fmt::Debug for Came {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_list().entries(&self.events).finish()
    }
}
