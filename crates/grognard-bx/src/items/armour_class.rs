//! Armour class from what is worn (B/X: Combat, armour class). Draws nothing.
//!
//! Armour class says how hard a creature is to hit. Descending, 9 is unarmoured and lower is
//! better; ascending, 10 is unarmoured and higher is better. Both are worked out side by side.

use super::{Inventory, Item};
use crate::model::equipment::Equipment;

/// What armour gives: the figure it sets, and what is added to it.
#[derive(Clone, Copy)]
struct Protection {
    base: i64,
    bonus: i64,
}

/// Which of the two ways of counting.
#[derive(Clone, Copy)]
enum Counting {
    Descending,
    Ascending,
}

/// Armour class, descending, of somebody with that Dexterity modifier.
#[inline]
pub(crate) fn descending(inventory: &Inventory, dexterity: i64) -> i64 {
    let Protection { base, bonus } = protection(inventory, Counting::Descending);
    base.saturating_sub(bonus).saturating_sub(dexterity)
}

/// Armour class, ascending.
pub(crate) fn ascending(inventory: &Inventory, dexterity: i64) -> i64 {
    let Protection { base, bonus } = protection(inventory, Counting::Ascending);
    base.saturating_add(bonus).saturating_add(dexterity)
}

#[inline]
fn protection(inventory: &Inventory, counting: Counting) -> Protection {
    let base = match counting {
        Counting::Descending => 9,
        Counting::Ascending => 10,
    };
    let mut protection = Protection { base, bonus: 0 };
    if let Some(worn) = &inventory.worn_armour {
        wear(&mut protection, worn, counting);
    }
    if let Some(shield) = &inventory.shield {
        protection = carry_shield(protection, shield, counting);
    }
    for ring in &inventory.rings {
        if let Some(template) = ring.known_template().filter(|template| template.always_active) {
            protection.bonus = protection.bonus.saturating_add(template.ac_bonus);
        }
    }
    protection
}

/// The armour class that a suit gives; `None` for what is no suit.
fn suit(item: &Equipment, counting: Counting) -> Option<i64> {
    match (item, counting) {
        (Equipment::Armour(armour), Counting::Descending) => armour.ac,
        (Equipment::Armour(armour), Counting::Ascending) => armour.ac_ascending,
        _ => None,
    }
}

fn wear(protection: &mut Protection, worn: &Item, counting: Counting) {
    match worn {
        Item::Mundane(item) => {
            if let Some(ac) = suit(&item.template, counting) {
                protection.base = ac;
            }
        }
        Item::Magic(item) => {
            let Some(template) = item.known_template() else {
                return;
            };
            let set = match counting {
                Counting::Descending => template.ac_set,
                Counting::Ascending => template.ac_set_ascending,
            };
            if let Some(ac) = set {
                protection.base = ac;
            } else if let Some(ac) = item.own_base().and_then(|base| suit(base, counting)) {
                protection.base = match counting {
                    Counting::Descending => ac.saturating_sub(template.ac_bonus),
                    Counting::Ascending => ac.saturating_add(template.ac_bonus),
                };
            }
        }
    }
}

fn carry_shield(mut protection: Protection, shield: &Item, counting: Counting) -> Protection {
    match shield {
        Item::Mundane(item) => protection.bonus += mundane_shield_bonus(&item.template),
        Item::Magic(item) => {
            let Some(template) = item.known_template() else {
                return protection;
            };
            let set = match counting {
                Counting::Descending => template.ac_set,
                Counting::Ascending => template.ac_set_ascending,
            };
            match set {
                Some(ac) => protection.base = ac,
                None => protection.bonus += 1 + template.ac_bonus,
            }
        }
    }
    protection
}

fn mundane_shield_bonus(item: &Equipment) -> i64 {
    match item {
        Equipment::Armour(armour) => armour.ac_bonus.unwrap_or(0),
        _ => 0,
    }
}

/// What the shield adds, which is lost when it does not count: from behind, or in retreat. A magic
/// shield that sets the armour class stays.
pub(crate) fn shield_bonus(inventory: &Inventory) -> i64 {
    match &inventory.shield {
        None => 0,
        Some(Item::Mundane(item)) => mundane_shield_bonus(&item.template),
        Some(Item::Magic(item)) => match item.known_template() {
            Some(template) if template.ac_set.is_none() => 1 + template.ac_bonus,
            _ => 0,
        },
    }
}
