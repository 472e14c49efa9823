//! The character of a sheet (rules 6.3). Draws nothing.

use grognard_kernel::{Id, Text};

use super::Sheet;
use crate::{
    creature::NewCreature,
    fault::Fault,
    item::{BookGear, NewItem},
    words::{Ability, CreatureKind, ItemKind},
    world::World,
};

/// What came of making a character.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MadeCharacter {
    /// Items that did not fit: they exist, and nobody carries them.
    pub left_behind: Vec<Id>,
}

impl World {
    /// Makes the character of a sheet, with its items in their places: weapon, armour, shield,
    /// helmet, then the backpack. Items have ids of the form `hero/dagger`, and the name of the
    /// sheet. Draws nothing.
    ///
    /// Arms and armour have the figures of the book, and what a weak character cannot carry stays
    /// behind. With the fault `plain_starting_gear` they have the figures of their kind, and
    /// having no room is an error.
    ///
    /// # Errors
    ///
    /// An id that is taken.
    pub fn add_character(&mut self, id: &str, sheet: &Sheet) -> Result<MadeCharacter, Fault> {
        let quirks = self.rules.quirks;
        let bonus = |ability| Some(sheet.abilities.get(ability));
        let charisma_from =
            if quirks.charisma_from_wisdom { Ability::Wisdom } else { Ability::Charisma };
        self.add_creature(NewCreature {
            name: Some(sheet.name.clone()),
            hp: Some(sheet.hp),
            hp_max: Some(sheet.hp),
            strength: bonus(Ability::Strength),
            dexterity: bonus(Ability::Dexterity),
            constitution: bonus(Ability::Constitution),
            intelligence: bonus(Ability::Intelligence),
            wisdom: bonus(Ability::Wisdom),
            charisma: bonus(charisma_from),
            ..NewCreature::new(id, CreatureKind::Character)
        })?;
        let worn = [
            (Some(&sheet.weapon), ItemKind::Weapon),
            (sheet.armor.as_ref(), ItemKind::Armour),
            (sheet.shield.as_ref(), ItemKind::Shield),
            (sheet.helmet.as_ref(), ItemKind::Helmet),
        ];
        let worn = worn.into_iter().filter_map(|(name, kind)| Some((name?, kind)));
        let carried = sheet.backpack.iter().map(|name| (name, ItemKind::Object));
        let mut made = MadeCharacter::default();
        for (name, kind) in worn.chain(carried) {
            let item = self.add_sheet_item(id, name, kind)?;
            match self.equip(id, &item) {
                Err(Fault::Refused(_)) if !quirks.plain_starting_gear => {
                    made.left_behind.push(item);
                }
                equipped => equipped?,
            }
        }
        Ok(made)
    }

    /// An item that a sheet names, under an id that is free.
    fn add_sheet_item(&mut self, who: &str, name: &Text, kind: ItemKind) -> Result<Id, Fault> {
        let mut id = Id::from(format!("{who}/{name}"));
        let mut number = 2;
        while self.is_taken(&id) {
            id = Id::from(format!("{who}/{name}-{number}"));
            number += 1;
        }
        let in_book = kind != ItemKind::Object && !self.rules.quirks.plain_starting_gear;
        let new = match BookGear::of(name).ok().filter(|_| in_book) {
            Some(gear) => gear.item(id.clone()),
            None => NewItem { name: Some(name.clone()), ..NewItem::new(id.clone(), kind) },
        };
        self.add_item(new)?;
        Ok(id)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rules, Size};
    use grognard_kernel::Script;

    /// Abilities of 1 but for a wisdom of 4, chain, helmet and shield, a club.
    fn sheet() -> Sheet {
        let mut faces = vec![1];
        faces.extend([1; 12]);
        faces.extend([4, 4, 4, 1, 1, 1]);
        faces.extend([1; 11]);
        faces.extend([8, 20, 20, 9, 1, 2, 3, 4]);
        Sheet::roll(&Rules::repaired(), &mut Script::faces(faces)).unwrap()
    }

    #[test]
    fn armour_of_the_book_protects_and_weighs() {
        let mut world = World::new(Rules::repaired());
        let made = world.add_character("hero", &sheet()).unwrap();
        let bonuses = world.bonuses("hero").unwrap();
        assert_eq!(bonuses.armour, 4 + 1 + 1);
        assert_eq!(bonuses.abilities.get(Ability::Charisma), 1);
        // Club 1, chain 3, shield 1, helmet 1 leave room for 5 of 6 things in 11 slots.
        assert_eq!(made.left_behind.len(), 1);
        assert_eq!(world.slots_used("hero"), Ok(Size::slots(11)));
        let first = world.gear("hero").unwrap().backpack().to_vec();
        assert_eq!(first[..2], [Id::from("hero/ration"), Id::from("hero/ration-2")]);
        assert_eq!(world.add_character("hero", &sheet()).unwrap_err().code(), "taken");
    }

    #[test]
    fn the_modules_armour_is_worth_nothing_and_charisma_is_wisdom() {
        let mut world = World::new(Rules::module());
        let made = world.add_character("hero", &sheet()).unwrap();
        assert_eq!(made, MadeCharacter::default());
        let bonuses = world.bonuses("hero").unwrap();
        assert_eq!(bonuses.armour, 1 + 1 + 1);
        assert_eq!(bonuses.abilities.get(Ability::Charisma), 4);
        assert_eq!(world.slots_used("hero"), Ok(Size::slots(10)));
    }
}
