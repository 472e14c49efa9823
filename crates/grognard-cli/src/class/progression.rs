//! What each level of a class brings, as tables.

use grognard::bx::{
    character::ThiefSkill,
    model::class::{ClassDefinition, ClassHitDice},
};

use crate::layout::{self, Align, Table, signed};

/// The thief's skills in the order of the page: heading and name on the wire.
pub(super) const SKILLS: [(&str, &str); 7] = [
    ("Climb sheer surfaces", ThiefSkill::ClimbSheerSurfaces.as_str()),
    ("Find or remove treasure traps", ThiefSkill::FindRemoveTreasureTraps.as_str()),
    ("Hear noise", ThiefSkill::HearNoise.as_str()),
    ("Hide in shadows", ThiefSkill::HideInShadows.as_str()),
    ("Move silently", ThiefSkill::MoveSilently.as_str()),
    ("Open locks", ThiefSkill::OpenLocks.as_str()),
    ("Pick pockets", ThiefSkill::PickPockets.as_str()),
];

/// Experience, Hit Dice, THAC0 and saving throws by level.
pub(super) fn levels(class: &ClassDefinition) -> String {
    let headings = [
        ("Level", Align::Right),
        ("XP", Align::Right),
        ("Hit Dice", Align::Left),
        ("THAC0", Align::Left),
        ("D", Align::Right),
        ("W", Align::Right),
        ("P", Align::Right),
        ("B", Align::Right),
        ("S", Align::Right),
        ("Title", Align::Left),
    ];
    let mut table = Table::new(headings);
    for row in &class.progression {
        let saves = row.saves;
        let figures = [saves.death, saves.wands, saves.paralysis, saves.breath, saves.spells];
        let first = [
            row.level.to_string(),
            layout::grouped(row.xp),
            hit_dice(row.hit_dice),
            format!("{} [{}]", row.thac0, signed(row.attack_bonus)),
        ];
        let title = class.level_title(row.level).unwrap_or("").to_owned();
        let figures = figures.map(|figure| figure.to_string());
        table.row(first.into_iter().chain(figures).chain([title]));
    }
    let note = if class.progression.iter().all(|row| row.hit_dice.con_applies) {
        ""
    } else {
        "* without Constitution\n"
    };
    table.render(layout::table_width()) + note
}

fn hit_dice(dice: ClassHitDice) -> String {
    let ClassHitDice { count, die, bonus, con_applies } = dice;
    let bonus = if bonus == 0 { String::new() } else { format!("{bonus:+}") };
    let without = if con_applies { "" } else { "*" };
    format!("{count}d{die}{bonus}{without}")
}

/// How many spells of each level; `None` for who casts none.
pub(super) fn spells(class: &ClassDefinition) -> Option<String> {
    let columns = class.progression.iter().map(|row| row.spell_slots.len()).max().unwrap_or(0);
    if columns == 0 {
        return None;
    }
    let numbers = (1..=columns).map(|level| (level.to_string(), Align::Right));
    let mut table = Table::new([("Level".to_owned(), Align::Right)].into_iter().chain(numbers));
    for row in &class.progression {
        let slots = (0..columns).map(|place| match row.spell_slots.get(place) {
            Some(0) | None => "–".to_owned(),
            Some(count) => count.to_string(),
        });
        table.row([row.level.to_string()].into_iter().chain(slots));
    }
    Some(table.render(layout::table_width()))
}

/// The chances of the thief's skills; `None` for who has none.
pub(super) fn thief_skills(class: &ClassDefinition) -> Option<String> {
    if class.thief_skills.is_empty() {
        return None;
    }
    let headings = [
        "Level",
        "Climb",
        "Traps",
        "Hear",
        "Hide",
        "Move\nsilently",
        "Open\nlocks",
        "Pick\npockets",
    ];
    let mut table = Table::new(headings.map(|heading| (heading, Align::Right)));
    for row in &class.thief_skills {
        let chances = [
            row.climb_sheer_surfaces,
            row.find_remove_treasure_traps,
            row.hear_noise,
            row.hide_in_shadows,
            row.move_silently,
            row.open_locks,
            row.pick_pockets,
        ];
        table.row([row.level].into_iter().chain(chances).map(|figure| figure.to_string()));
    }
    Some(table.render(layout::table_width()))
}
