//! The stat block, laid out to be read at a table.

use grognard::{
    bx::model::{
        monster::{
            Appearing, HitDice, MonsterAttack, MonsterSaves, MonsterTemplate, Movement, TreasureRef,
        },
        monster_ability::MonsterAbility,
        words::Alignment,
    },
    kernel::Text,
};

use super::defenses;
use crate::{
    layout::{bold, join, labelled, paragraph, signed},
    words::{saving_throws, spaced},
};

/// The whole block.
pub(crate) fn drawn(monster: &MonsterTemplate) -> String {
    let mut card = format!("{}\n", bold(&monster.name));
    if !monster.summary.is_empty() {
        card += &paragraph(&monster.summary, 0);
    }
    card += "\n";
    for (label, text) in figures(monster) {
        card += &labelled(label, &text);
    }
    let defenses = defenses::in_words(&monster.defenses);
    if !defenses.is_empty() {
        card += &labelled("Defenses", &defenses);
    }
    for ability in &monster.abilities {
        card += &format!("\n{}", paragraph(&ability_in_words(ability), 2));
    }
    card
}

/// The figures in one paragraph: what somebody needs who plays it for a while.
pub(crate) fn stat_line(monster: &MonsterTemplate) -> String {
    let figures = [
        ("AC", armour_class(monster)),
        ("HD", hit_dice(&monster.hit_dice)),
        ("Att", attacks(monster)),
        ("THAC0", format!("{} [{}]", monster.thac0, signed(monster.attack_bonus))),
        ("MV", list(&monster.movement, movement)),
        ("SV", saves(&monster.saves)),
        ("ML", morale(monster)),
        ("AL", alignment(monster)),
        ("XP", experience(monster)),
    ];
    let figures: Vec<String> =
        figures.iter().map(|(label, figure)| format!("{label} {figure}")).collect();
    format!("{}: {}.", bold(&monster.name), figures.join("; "))
}

/// The lines of figures, in the order of a stat block.
fn figures(monster: &MonsterTemplate) -> Vec<(&'static str, String)> {
    let mut lines = vec![
        ("Armour class", armour_class(monster)),
        ("Hit Dice", hit_dice(&monster.hit_dice)),
        ("Attacks", attacks(monster)),
        ("THAC0", format!("{} [{}]", monster.thac0, signed(monster.attack_bonus))),
        ("Movement", list(&monster.movement, movement)),
        ("Saving throws", saves(&monster.saves)),
        ("Morale", morale(monster)),
        ("Alignment", alignment(monster)),
        ("Experience", experience(monster)),
        ("Number appearing", number_appearing(monster)),
        ("Treasure", treasure(&monster.treasure)),
    ];
    if !monster.categories.is_empty() {
        lines.push(("Kind", list(&monster.categories, |category| spaced(category))));
    }
    lines
}

fn list<T>(items: &[T], in_words: impl Fn(&T) -> String) -> String {
    items.iter().map(in_words).collect::<Vec<_>>().join(", ")
}

/// A figure, and in brackets those of special cases.
fn with_others(usual: String, others: impl Iterator<Item = String>) -> String {
    let others: Vec<String> = others.collect();
    if others.is_empty() { usual } else { format!("{usual} ({})", others.join(", ")) }
}

fn armour_class(monster: &MonsterTemplate) -> String {
    let usual = match (monster.ac, monster.ac_ascending) {
        (Some(ac), Some(ascending)) => format!("{ac} [{ascending}]"),
        _ => "none: hit without a roll".to_owned(),
    };
    let others = monster.ac_alternates.iter().map(|other| {
        let figures = format!("{} [{}]", other.ac, other.ac_ascending);
        if other.condition.is_empty() {
            format!("or {figures}")
        } else {
            format!("{figures} {}", other.condition)
        }
    });
    with_others(usual, others)
}

fn hit_dice(hit_dice: &HitDice) -> String {
    match (hit_dice.fixed_hp, hit_dice.average_hp) {
        (Some(_), _) if hit_dice.count == 0 => hit_dice.to_string(),
        (Some(points), _) => format!("{hit_dice} (always {points} hp)"),
        (None, Some(points)) => format!("{hit_dice} ({points} hp on average)"),
        (None, None) => hit_dice.to_string(),
    }
}

/// The routines, of which it chooses one a round.
fn attacks(monster: &MonsterTemplate) -> String {
    let routines: Vec<String> = monster
        .attacks
        .iter()
        .map(|routine| list(&routine.attacks, |attack| attack_in_words(attack, monster)))
        .collect();
    if routines.is_empty() { "none".to_owned() } else { routines.join("; or ") }
}

fn attack_in_words(attack: &MonsterAttack, monster: &MonsterTemplate) -> String {
    let mut harm: Vec<String> = attack.damage.iter().map(ToString::to_string).collect();
    harm.extend(attack.fixed_damage.map(|points| format!("{points} hp")));
    if !attack.fixed_damage_options.is_empty() {
        let options: Vec<String> =
            attack.fixed_damage_options.iter().map(ToString::to_string).collect();
        harm.push(format!("{} hp", join(&options, "or")));
    }
    if attack.by_weapon {
        harm.push(match attack.by_weapon_modifier {
            0 => "by weapon".to_owned(),
            modifier => format!("by weapon {}", signed(modifier)),
        });
    }
    let mut parts = Vec::new();
    if !harm.is_empty() {
        parts.push(harm.join(" or "));
    }
    parts.extend(attack.effects.iter().map(|tag| effect_in_words(tag, monster)));
    let times = if attack.count == 1 { String::new() } else { format!("{} × ", attack.count) };
    let harm = if parts.is_empty() { String::new() } else { format!(" ({})", parts.join(" + ")) };
    format!("{times}{}{harm}", attack.name)
}

/// The name of the ability that a hit brings with it; the tag in words where several abilities
/// have it, or none.
fn effect_in_words(tag: &Text, monster: &MonsterTemplate) -> String {
    let mut tagged = monster.abilities.iter().filter(|ability| ability.tag() == tag);
    match (tagged.next(), tagged.next()) {
        (Some(only), None) => only.name().to_lowercase(),
        _ => spaced(tag),
    }
}

fn movement(movement: &Movement) -> String {
    let Movement { rate_feet, encounter_rate_feet, descriptor } = movement;
    let how = descriptor.as_ref().map(|how| format!(" {how}")).unwrap_or_default();
    format!("{rate_feet}' ({encounter_rate_feet}'){how}")
}

fn saves(saves: &MonsterSaves) -> String {
    let whose = match saves.save_as.as_str() {
        "NH" => "a normal human".to_owned(),
        dice if dice.starts_with(|first: char| first.is_ascii_digit()) => {
            format!("Hit Dice {dice}")
        }
        class => class.to_owned(),
    };
    format!("{}, as {whose}", saving_throws(&saves.values))
}

fn morale(monster: &MonsterTemplate) -> String {
    let usual = monster.morale.map_or_else(|| "none".to_owned(), |score| score.to_string());
    let others = monster
        .morale_alternates
        .iter()
        .map(|other| format!("{} {}", other.score, other.condition));
    with_others(usual, others)
}

fn alignment(monster: &MonsterTemplate) -> String {
    let options: Vec<String> =
        monster.alignment.options.iter().map(|option| option.as_str().to_owned()).collect();
    let usual = monster.alignment.usual.map(Alignment::as_str);
    let usual = usual.map(|usual| format!(", usually {usual}")).unwrap_or_default();
    join(&options, "or") + &usual
}

fn experience(monster: &MonsterTemplate) -> String {
    let notes = monster.xp_notes.iter().map(|note| format!("{} {}", note.role, note.xp));
    with_others(monster.xp.to_string(), notes)
}

fn number_appearing(monster: &MonsterTemplate) -> String {
    let number = |appearing: &Appearing| match (&appearing.dice, appearing.fixed) {
        (Some(dice), _) => dice.to_string(),
        (None, Some(number)) => number.to_string(),
        (None, None) => "see below".to_owned(),
    };
    let appearing = &monster.number_appearing;
    format!("{} in a dungeon, {} in lair", number(&appearing.dungeon), number(&appearing.lair))
}

fn treasure(treasure: &TreasureRef) -> String {
    let mut parts: Vec<String> = Vec::new();
    if !treasure.letters.is_empty() {
        let times = match treasure.multiplier {
            1 => String::new(),
            times => format!("{times} × "),
        };
        parts.push(format!("{times}{}", treasure.letters.join(", ")));
    }
    if treasure.extra_gp != 0 {
        parts.push(format!("{} gp more", treasure.extra_gp));
    }
    parts.extend(treasure.special.iter().map(|special| special.to_lowercase()));
    if !treasure.parenthetical.is_empty() {
        parts.push(format!("in lair or with a leader {}", treasure.parenthetical.join(", ")));
    }
    if treasure.see_below {
        parts.push("see below".to_owned());
    }
    if parts.is_empty() { "none".to_owned() } else { parts.join("; ") }
}

fn ability_in_words(ability: &MonsterAbility) -> String {
    let name = bold(&format!("{}.", ability.name()));
    if ability.prose().is_empty() { name } else { format!("{name} {}", ability.prose()) }
}
