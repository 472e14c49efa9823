//! A user's own monsters and equipment: any text at all, and damaged entries of the project's own
//! data files.

use std::{str::FromStr, sync::LazyLock};

use grognard_bx::{
    Catalog, Creature, Roster, Ruleset,
    combat::{
        Attack, AttackContext, Attacker, Breathing, Save, Strike, attack_roll, damage_roll,
        drain_monster_hd, resolve_attack, resolve_breath, saving_throw, validate_attack,
    },
    creature::spawn,
    model::{
        equipment::Equipment,
        monster::MonsterTemplate,
        words::{Ability, SaveCategory},
    },
    tables::{monster_xp, save_band_of, turning_column, xp_band_label},
};
use grognard_kernel::{Code, DiceExpression, Ignore, Stream, TimeUnit};
use proptest::{prelude::*, sample::select};

use crate::{
    mutation::damaged,
    support::{cases, catalog, dice::Highest},
};

/// The entries of a data file, each as a file of its own that gives it a free id.
fn entries(file: &str, heading: &str) -> Vec<String> {
    let marker = format!("[[{heading}]]\n");
    file.split(&marker)
        .skip(1)
        .map(|entry| {
            let until_next = entry.split("\n[[weapons]]\n").next().unwrap_or(entry);
            let id = entry.lines().find(|line| line.starts_with("id = ")).unwrap_or_default();
            marker.clone() + &until_next.replacen(id, "id = \"of_my_own\"", 1)
        })
        .collect()
}

fn own_monsters() -> &'static [String] {
    static ENTRIES: LazyLock<Vec<String>> =
        LazyLock::new(|| entries(include_str!("../../data/monsters.toml"), "monsters"));
    &ENTRIES
}

/// One weapon, suit, piece of gear or ammunition, each as a file of its own.
fn own_equipment() -> &'static [String] {
    static ENTRIES: LazyLock<Vec<String>> = LazyLock::new(|| {
        let file = include_str!("../../data/equipment.toml");
        let mut own = Vec::new();
        let mut kept: Option<String> = None;
        for line in file.lines() {
            if line.starts_with('[') {
                own.extend(kept.take());
                let of_goods = ["[[weapons]]", "[[armour]]", "[[gear]]", "[[ammunition]]"];
                kept = of_goods.contains(&line).then(String::new);
            }
            if let Some(entry) = &mut kept {
                let line = if line.starts_with("id = ") { "id = \"of_my_own\"" } else { line };
                *entry += line;
                entry.push('\n');
            }
        }
        own.extend(kept);
        own
    });
    &ENTRIES
}

fn with_monsters(text: &str) -> Option<Catalog> {
    let mut own = catalog().clone();
    match own.add_monsters(text, "own.toml") {
        Ok(()) => Some(own),
        Err(error) => {
            assert!(error.to_string().starts_with("own.toml"), "{error}");
            assert_eq!(own.monsters().count(), catalog().monsters().count(), "{error}");
            None
        }
    }
}

/// Puts a monster through everything that the rules can do with its kind.
fn play(template: &std::sync::Arc<MonsterTemplate>) {
    let hit_dice = template.hit_dice;
    let _ = (monster_xp(&hit_dice), turning_column(&hit_dice), xp_band_label(&hit_dice));
    let _ = save_band_of(&hit_dice);
    if hit_dice.count > 999 {
        return;
    }
    let mut dice = Stream::fork(1, "combat");
    let mut monster: Creature = spawn(template.clone(), "own".into(), None, &mut dice).unwrap();
    assert!(monster.current_hp() >= 1 && monster.current_hp() == monster.max_hp());
    let ruleset = Ruleset { thac0_arithmetic: true, ..Ruleset::default() };
    for attack in template.attacks.iter().flat_map(|routine| &routine.attacks) {
        let attacker = &Attacker::of(&monster);
        let context = &AttackContext::default();
        let attack = Attack::Natural(attack);
        let strike = Strike { attacker, attack, context, ruleset: &ruleset };
        let _ = resolve_attack(&strike, &mut monster, None, &mut Highest, &mut Ignore);
    }
    for &category in SaveCategory::ALL {
        saving_throw(&monster, &Save::against(category), &mut dice, &mut Ignore).unwrap();
    }
    let mut roster = Roster::default();
    roster.insert("own".into(), monster.clone());
    let breathing = Breathing {
        breather: &"own".into(),
        targets: &["own".into()],
        ruleset: &ruleset,
        clock: None,
    };
    let _ = resolve_breath(&breathing, &mut roster, &mut dice, &mut Ignore);
    drain_monster_hd(&mut monster, 2, &mut dice, &mut Ignore).unwrap();
}

proptest! {
    #![proptest_config(cases(2500))]

    #[test]
    fn any_text_is_read_or_refused(text: String) {
        with_monsters(&text);
        let mut own = catalog().clone();
        let _ = own.add_equipment(&text, "own.toml");
        let _ = (DiceExpression::from_str(&text), Code::from_str(&text));
        let _ = (TimeUnit::from_str(&text), Ability::from_str(&text));
    }

    #[test]
    fn damaged_monsters_are_refused_or_play(text in damaged(select(own_monsters().to_vec()))) {
        if let Some(own) = with_monsters(&text) {
            for template in own.monsters().skip(catalog().monsters().count()) {
                play(&template);
            }
        }
    }

    #[test]
    fn damaged_equipment_is_refused_or_usable(text in damaged(select(own_equipment().to_vec()))) {
        let mut own = catalog().clone();
        if let Err(error) = own.add_equipment(&text, "own.toml") {
            prop_assert!(error.to_string().starts_with("own.toml"), "{}", error);
            return Ok(());
        }
        let goblin = catalog().monster("goblin").unwrap();
        let goblin = spawn(goblin, "goblin".into(), None, &mut Highest).unwrap();
        for goods in own.items().skip(catalog().items().count()) {
            let attack = match &goods {
                Equipment::Weapon(weapon) => Attack::Weapon(weapon),
                Equipment::Gear(gear) => Attack::Gear(gear),
                _ => continue,
            };
            for distance_feet in [None, Some(0), Some(40), Some(i64::MAX)] {
                let context = &AttackContext { distance_feet, ..AttackContext::default() };
                let (attacker, ruleset) = (&Attacker::of(&goblin), &Ruleset::default());
                let _ = validate_attack(&goblin, &attack, context, ruleset);
                let strike = Strike { attacker, attack, context, ruleset };
                attack_roll(&strike, &goblin, &mut Highest, &mut Ignore).unwrap();
                let _ = damage_roll(&strike, None, &mut Highest, &mut Ignore);
            }
        }
    }
}

/// The entries that are damaged are sound to begin with.
#[test]
fn undamaged_entries_are_read() {
    assert_eq!(own_monsters().len(), catalog().monsters().count());
    for text in own_monsters() {
        let own = with_monsters(text).expect("it is sound");
        play(&own.monster("of_my_own").unwrap());
    }
    assert_eq!(own_equipment().len(), catalog().items().count());
    for text in own_equipment() {
        let mut own = catalog().clone();
        // A suit that calls itself the shield is refused, and so is a shield that does not.
        let is_shield = text.contains("ac_bonus");
        assert_eq!(own.add_equipment(text, "own.toml").is_err(), is_shield, "{text}");
    }
}

/// Brackets without end are an error, not a stack without end.
#[test]
fn deep_nesting_is_refused() {
    for opening in ["[", "{a=", "[["] {
        let text = format!("monsters = {}", opening.repeat(100_000));
        assert!(with_monsters(&text).is_none());
    }
}
