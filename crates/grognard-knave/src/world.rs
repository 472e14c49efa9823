//! The room, the creatures in and around it, and the items: what every procedure works on.

use grognard_kernel::{Id, UnknownName};
use serde::{Deserialize, Serialize};

use crate::{
    creature::{BonusSheet, Character, Creature, Figures, NewCreature},
    fault::{Fault, Rejection},
    item::{BARE_HANDS, Item, NewItem},
    rules::Rules,
};

/// What is allowed in a room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[allow(clippy::struct_field_names, reason = "the names on the wire")]
pub struct Room {
    /// Fights. For the host: no rule reads it.
    pub allow_combat: bool,
    /// Fights of everybody against everybody.
    pub allow_pvp: bool,
    /// The death of characters: elsewhere they yield.
    pub allow_death: bool,
}

/// The room, the creatures, the items, and the rules that hold.
///
/// Creatures and items are known by their ids; a creature's gear holds ids of items.
///
/// ```
/// use grognard_kernel::{Recorder, Script};
/// use grognard_knave::{BookGear, CreatureKind, Edge, NewCreature, Rules, World};
///
/// let mut world = World::new(Rules::default());
/// world.add_creature(NewCreature::new("hero", CreatureKind::Character))?;
/// world.add_creature(NewCreature {
///     hit_dice: Some(2),
///     ..NewCreature::new("goblin", CreatureKind::Mob)
/// })?;
/// world.add_item(BookGear::of("sword")?.item("sword"))?;
/// world.equip("hero", "sword")?;
///
/// let mut events = Recorder::new();
/// let mut dice = Script::faces([17, 5]); // 17 + 1 = 18 against 10 + 1; 5 on the d8
/// world.attack("hero", "goblin", Edge::NONE, &mut dice, &mut events)?;
/// assert_eq!(world.creature("goblin")?.hp, 3); // 2 × 4 − 5
/// # Ok::<(), grognard_knave::Fault>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct World {
    /// The rules.
    pub rules: Rules,
    /// What is allowed here.
    pub room: Room,
    creatures: Vec<Creature>,
    items: Vec<Item>,
}

impl World {
    /// An empty room in which nothing is allowed.
    #[must_use]
    pub fn new(rules: Rules) -> Self {
        Self { rules, room: Room::default(), creatures: Vec::new(), items: Vec::new() }
    }

    /// Adds an item, which nobody carries.
    ///
    /// # Errors
    ///
    /// An id that is taken; dice that cannot be rolled, unless the fault `fails_late` is kept.
    pub fn add_item(&mut self, new: NewItem) -> Result<(), Fault> {
        self.check_free(&new.id)?;
        self.items.push(Item::new(new, &self.rules)?);
        Ok(())
    }

    /// Adds a creature. What it carries is put where it says without any check of room.
    ///
    /// # Errors
    ///
    /// An id that is taken, figures that its kind does not have, items that do not exist.
    pub fn add_creature(&mut self, new: NewCreature) -> Result<(), Fault> {
        self.check_free(&new.id)?;
        let creature = new.make()?;
        let carried: Vec<&Id> = match &creature.figures {
            Figures::Character(character) => {
                character.gear.iter().filter_map(|(item, _)| item).collect()
            }
            Figures::Npc(npc) => npc.weapon.iter().collect(),
        };
        for item in carried {
            self.item(item)?;
        }
        self.creatures.push(creature);
        Ok(())
    }

    fn check_free(&self, id: &Id) -> Result<(), Fault> {
        let taken = self.has_creature(id) || self.items.iter().any(|item| item.id == *id);
        if taken { Err(Fault::Taken(id.clone())) } else { Ok(()) }
    }

    /// Whether an id is that of a creature or an item.
    #[must_use]
    pub fn is_taken(&self, id: &str) -> bool {
        self.has_creature(id) || self.items.iter().any(|item| item.id == id)
    }

    pub(crate) fn has_creature(&self, id: &str) -> bool {
        self.creatures.iter().any(|creature| creature.id == id)
    }

    /// The creatures, in the order added.
    #[must_use]
    pub fn creatures(&self) -> &[Creature] {
        &self.creatures
    }

    /// The items, in the order added, and those that are gone.
    #[must_use]
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// The creature of an id.
    ///
    /// # Errors
    ///
    /// An id that no creature has, with the nearest.
    pub fn creature(&self, id: &str) -> Result<&Creature, Fault> {
        let found = self.creatures.iter().find(|creature| creature.id == id);
        found.ok_or_else(|| self.unknown_creature(id))
    }

    /// The creature of an id, to change as a host does.
    ///
    /// # Errors
    ///
    /// As [`creature`](Self::creature).
    pub fn creature_mut(&mut self, id: &str) -> Result<&mut Creature, Fault> {
        match self.creatures.iter().position(|creature| creature.id == id) {
            Some(place) => Ok(&mut self.creatures[place]),
            None => Err(self.unknown_creature(id)),
        }
    }

    fn unknown_creature(&self, id: &str) -> Fault {
        let known = self.creatures.iter().map(|creature| creature.id.as_str());
        UnknownName::new("creature", id, known).into()
    }

    /// The figures of a character.
    ///
    /// # Errors
    ///
    /// As [`creature`](Self::creature); a rejection for somebody who is none.
    pub fn character(&self, id: &str) -> Result<&Character, Fault> {
        let creature = self.creature(id)?;
        creature.character().ok_or_else(|| no_equipment(&creature.id))
    }

    pub(crate) fn character_mut(&mut self, id: &str) -> Result<&mut Character, Fault> {
        self.creature_mut(id)?.character_mut().ok_or_else(|| no_equipment(&Id::from(id)))
    }

    /// The item of an id; [`BARE_HANDS`] is one too.
    ///
    /// # Errors
    ///
    /// An id that no item has, with the nearest.
    pub fn item(&self, id: &str) -> Result<&Item, Fault> {
        if BARE_HANDS == id {
            return Ok(Item::bare_hands());
        }
        let found = self.items.iter().find(|item| item.id == id);
        found.ok_or_else(|| self.unknown_item(id))
    }

    /// The item of an id, to change as a host does.
    ///
    /// # Errors
    ///
    /// As [`item`](Self::item), and bare hands.
    pub fn item_mut(&mut self, id: &str) -> Result<&mut Item, Fault> {
        match self.items.iter().position(|item| item.id == id) {
            Some(place) => Ok(&mut self.items[place]),
            None => Err(self.unknown_item(id)),
        }
    }

    fn unknown_item(&self, id: &str) -> Fault {
        let known = self.items.iter().map(|item| item.id.as_str());
        UnknownName::new("item", id, known).into()
    }

    /// A creature's bonuses at the moment.
    ///
    /// # Errors
    ///
    /// As [`creature`](Self::creature).
    pub fn bonuses(&self, who: &str) -> Result<BonusSheet, Fault> {
        let creature = self.creature(who)?;
        let armour = match &creature.figures {
            Figures::Character(character) => self.armour_of(character),
            Figures::Npc(npc) => npc.armour,
        };
        Ok(BonusSheet { abilities: creature.abilities(), armour })
    }

    /// The weapon that a creature has in hand, or [`BARE_HANDS`].
    ///
    /// # Errors
    ///
    /// As [`creature`](Self::creature).
    pub fn weapon_of(&self, who: &str) -> Result<Id, Fault> {
        let weapon = match &self.creature(who)?.figures {
            Figures::Character(character) => character.gear.weapon(),
            Figures::Npc(npc) => npc.weapon.as_ref(),
        };
        Ok(weapon.cloned().unwrap_or(BARE_HANDS))
    }

    /// Whether two creatures are in the same place.
    ///
    /// # Errors
    ///
    /// As [`creature`](Self::creature).
    pub fn are_together(&self, one: &str, other: &str) -> Result<bool, Fault> {
        Ok(self.creature(one)?.place == self.creature(other)?.place)
    }

    /// Who carries an item.
    pub(crate) fn carrier(&self, item: &str) -> Option<&str> {
        let carries = |creature: &&Creature| match &creature.figures {
            Figures::Character(character) => character.gear.place_of(item).is_some(),
            Figures::Npc(npc) => npc.weapon.as_deref().is_some_and(|weapon| weapon == item),
        };
        self.creatures.iter().find(carries).map(|creature| creature.id.as_str())
    }

    /// An item ceases to exist: nobody carries it any more.
    pub(crate) fn remove_item(&mut self, item: &str) -> Result<(), Fault> {
        self.item_mut(item)?.gone = true;
        for creature in &mut self.creatures {
            match &mut creature.figures {
                Figures::Character(character) => while character.gear.take(item) {},
                Figures::Npc(npc) => {
                    if npc.weapon.as_deref().is_some_and(|weapon| weapon == item) {
                        npc.weapon = None;
                    }
                }
            }
        }
        Ok(())
    }
}

fn no_equipment(who: &Id) -> Fault {
    Rejection::NoEquipment { who: who.clone() }.into()
}
