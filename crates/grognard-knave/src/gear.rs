//! Slots: what a character holds, wears and carries (rules 7). Nothing here draws.

use std::collections::BTreeMap;

use grognard_kernel::{Id, Sink};

use crate::{
    creature::{Carried, Character},
    event::Event,
    fault::{Fault, Rejection},
    item::{BARE_HANDS, Item},
    size::Size,
    words::{Ability, Place},
    world::World,
};

/// The five places for one item, in the order of lists.
const SINGLE: [Place; 5] =
    [Place::WeaponHand, Place::ShieldHand, Place::TwoHands, Place::Body, Place::Head];

/// What is where.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Gear {
    single: [Option<Id>; 5],
    backpack: Vec<Id>,
}

impl Gear {
    /// Gear put in places without any check but the number of items.
    pub(crate) fn of_places(places: BTreeMap<Place, Carried>) -> Result<Self, Fault> {
        let mut gear = Self::default();
        for (place, carried) in places {
            let items = match carried {
                Carried::One(item) => item.into_iter().collect(),
                Carried::Several(items) => items,
            };
            match gear.single_mut(place) {
                None => gear.backpack = items,
                Some(slot) if items.len() <= 1 => *slot = items.into_iter().next(),
                Some(_) => {
                    return Err(Fault::invalid(
                        format!("slots: {place}"),
                        "expected one item: only the backpack holds several",
                    ));
                }
            }
        }
        Ok(gear)
    }

    /// The item in a place for one; `None` for the backpack too.
    #[must_use]
    pub fn in_place(&self, place: Place) -> Option<&Id> {
        let index = SINGLE.iter().position(|&single| single == place)?;
        self.single[index].as_ref()
    }

    fn single_mut(&mut self, place: Place) -> Option<&mut Option<Id>> {
        let index = SINGLE.iter().position(|&single| single == place)?;
        Some(&mut self.single[index])
    }

    /// What is carried, in order.
    #[must_use]
    pub fn backpack(&self) -> &[Id] {
        &self.backpack
    }

    /// Every place and what is in it: weapon hand, shield hand, both hands, body, head, with
    /// nothing where nothing is, then the backpack.
    pub fn iter(&self) -> impl Iterator<Item = (Option<&Id>, Place)> {
        let single = self.single.iter().map(Option::as_ref).zip(SINGLE);
        single.chain(self.backpack.iter().map(|item| (Some(item), Place::Backpack)))
    }

    /// Where an item is.
    #[must_use]
    pub fn place_of(&self, item: &str) -> Option<Place> {
        self.iter().find(|(found, _)| found.is_some_and(|id| id == item)).map(|(_, place)| place)
    }

    /// The weapon in hand: what takes both hands, else what is in the weapon hand.
    #[must_use]
    pub fn weapon(&self) -> Option<&Id> {
        self.in_place(Place::TwoHands).or_else(|| self.in_place(Place::WeaponHand))
    }

    /// Takes an item out; false if it was not there.
    pub(crate) fn take(&mut self, item: &str) -> bool {
        if let Some(slot) =
            self.single.iter_mut().find(|slot| slot.as_deref().is_some_and(|id| id == item))
        {
            *slot = None;
            return true;
        }
        let place = self.backpack.iter().position(|id| id == item);
        place.map(|place| self.backpack.remove(place)).is_some()
    }

    pub(crate) fn stow(&mut self, item: Id) {
        self.backpack.push(item);
    }

    /// Puts what is in a place for one into the backpack.
    fn stow_place(&mut self, place: Place) {
        if let Some(item) = self.single_mut(place).and_then(Option::take) {
            self.backpack.push(item);
        }
    }
}

/// What a character carries, at a glance.
#[derive(Clone, Debug, PartialEq)]
pub struct GearReport {
    /// The slots that are taken.
    pub used: Size,
    /// The slots that there are.
    pub capacity: Size,
    /// The armour.
    pub armour: i64,
    /// The weapon in hand, or [`BARE_HANDS`].
    pub weapon: Id,
    /// Every place and what is in it, as [`Gear::iter`] has them.
    pub all: Vec<(Option<Id>, Place)>,
    /// Items of the backpack that go into a hand.
    pub wieldable: Vec<Id>,
    /// Items of the backpack that are worn.
    pub wearable: Vec<Id>,
    /// Items of the backpack that say they are ready.
    pub usable: Vec<Id>,
}

impl World {
    /// The gear of a character.
    ///
    /// # Errors
    ///
    /// An unknown id, or one of somebody without slots.
    pub fn gear(&self, who: &str) -> Result<&Gear, Fault> {
        Ok(&self.character(who)?.gear)
    }

    /// The slots that a character has: 10 and the constitution. They may be none, or less.
    ///
    /// # Errors
    ///
    /// As [`gear`](Self::gear).
    pub fn capacity(&self, who: &str) -> Result<Size, Fault> {
        let constitution = self.character(who)?.abilities.get(Ability::Constitution);
        Ok(Size::slots(constitution.saturating_add(10)))
    }

    /// The slots that are taken.
    ///
    /// # Errors
    ///
    /// As [`gear`](Self::gear).
    pub fn slots_used(&self, who: &str) -> Result<Size, Fault> {
        let carried = self.gear(who)?.iter().filter_map(|(item, _)| item);
        Ok(carried.filter_map(|item| self.item(item).ok()).map(|item| item.size).sum())
    }

    /// Whether a character has room for one more item. Exactly full is allowed.
    ///
    /// # Errors
    ///
    /// What is no item, and what does not fit, as rejections; unknown ids.
    pub fn check_gear(&self, who: &str, item: &str) -> Result<(), Fault> {
        let used = self.slots_used(who)?;
        self.check_beside(who, item, used)
    }

    fn check_beside(&self, who: &str, item: &str, used: Size) -> Result<(), Fault> {
        let item = self.equippable(item)?;
        let capacity = self.capacity(who)?;
        if used + item.size > capacity {
            return Err(Fault::Refused(Rejection::EquipmentFull {
                item: item.id.clone(),
                size_hundredths: item.size.hundredths(),
                free_hundredths: capacity.hundredths().saturating_sub(used.hundredths()),
            }));
        }
        Ok(())
    }

    /// The item of an id; a rejection if it is a creature.
    fn equippable(&self, id: &str) -> Result<&Item, Fault> {
        if self.has_creature(id) {
            return Err(Rejection::NotEquippable { item: Id::from(id) }.into());
        }
        self.item(id)
    }

    /// That nobody else carries an item. The reference does not ask.
    fn check_owner(&self, who: &str, item: &str) -> Result<(), Fault> {
        if self.rules.quirks.fails_late {
            return Ok(());
        }
        match self.carrier(item) {
            Some(carrier) if carrier != who => Err(Rejection::CarriedByAnother {
                item: Id::from(item),
                carrier: Id::from(carrier),
            }
            .into()),
            _ => Ok(()),
        }
    }

    /// Puts an item into a character's backpack, whatever its own place is. An item that is
    /// carried already is refused, unless the fault `fails_late` is kept.
    ///
    /// # Errors
    ///
    /// As [`check_gear`](Self::check_gear); nothing changes then.
    pub fn stow(&mut self, who: &str, item: &str) -> Result<(), Fault> {
        self.check_gear(who, item)?;
        if !self.rules.quirks.fails_late
            && let Some(carrier) = self.carrier(item)
        {
            let (item, carrier) = (Id::from(item), Id::from(carrier));
            return Err(Rejection::CarriedByAnother { item, carrier }.into());
        }
        let item = self.item(item)?.id.clone();
        self.character_mut(who)?.gear.stow(item);
        Ok(())
    }

    /// Moves an item to its own place: takes it in hand, puts it on, or stows it. What is in the
    /// way goes to the backpack. The item need not be carried before.
    ///
    /// With the fault `displaced_item_lost`, what is in the very hand that the item takes is gone;
    /// with `failed_move_drops_item`, an item that does not fit is no longer carried.
    ///
    /// # Errors
    ///
    /// As [`check_gear`](Self::check_gear); nothing changes then, unless that fault is kept.
    pub fn equip(&mut self, who: &str, item: &str) -> Result<(), Fault> {
        let quirks = self.rules.quirks;
        self.check_owner(who, item)?;
        if quirks.failed_move_drops_item {
            self.character_mut(who)?.gear.take(item);
            self.check_gear(who, item)?;
        } else {
            let gear = self.gear(who)?;
            let others = gear.iter().filter_map(|(carried, _)| carried).filter(|id| **id != item);
            let used = others.filter_map(|id| self.item(id).ok()).map(|other| other.size).sum();
            self.check_beside(who, item, used)?;
            self.character_mut(who)?.gear.take(item);
        }
        let item = self.item(item)?;
        let (id, place) = (item.id.clone(), item.use_slot);
        let gear = &mut self.character_mut(who)?.gear;
        match place {
            Place::TwoHands => {
                gear.stow_place(Place::WeaponHand);
                gear.stow_place(Place::ShieldHand);
            }
            Place::WeaponHand | Place::ShieldHand => gear.stow_place(Place::TwoHands),
            Place::Body | Place::Head => gear.stow_place(place),
            Place::Backpack => {}
        }
        if !quirks.displaced_item_lost {
            gear.stow_place(place);
        }
        match gear.single_mut(place) {
            Some(slot) => *slot = Some(id),
            None => gear.stow(id),
        }
        Ok(())
    }

    /// Takes an item from a character, wherever it is; false if it was not carried.
    ///
    /// # Errors
    ///
    /// As [`gear`](Self::gear).
    pub fn unequip(&mut self, who: &str, item: &str) -> Result<bool, Fault> {
        Ok(self.character_mut(who)?.gear.take(item))
    }

    /// Empties a place and returns what was there: for the backpack everything, for any other
    /// place one item, or one nothing.
    ///
    /// # Errors
    ///
    /// As [`gear`](Self::gear).
    pub fn empty_place(&mut self, who: &str, place: Place) -> Result<Vec<Option<Id>>, Fault> {
        let gear = &mut self.character_mut(who)?.gear;
        Ok(match gear.single_mut(place) {
            Some(slot) => vec![slot.take()],
            None => std::mem::take(&mut gear.backpack).into_iter().map(Some).collect(),
        })
    }

    /// A character's armour: what is worn on the body, or 1, and shield and helmet. Quality does
    /// not matter.
    pub(crate) fn armour_of(&self, character: &Character) -> i64 {
        let worn = |place| character.gear.in_place(place).and_then(|id| self.item(id).ok()?.armor);
        worn(Place::Body)
            .unwrap_or(1)
            .saturating_add(worn(Place::ShieldHand).unwrap_or(0))
            .saturating_add(worn(Place::Head).unwrap_or(0))
    }

    /// What a character carries, at a glance. Each item of the backpack is asked whether it is
    /// ready; one that is not says so to the sink.
    ///
    /// # Errors
    ///
    /// As [`gear`](Self::gear).
    pub fn gear_report<S: Sink<Event>>(
        &self,
        who: &str,
        sink: &mut S,
    ) -> Result<GearReport, Fault> {
        let character = self.character(who)?;
        let gear = &character.gear;
        let mut report = GearReport {
            used: self.slots_used(who)?,
            capacity: self.capacity(who)?,
            armour: self.armour_of(character),
            weapon: gear.weapon().cloned().unwrap_or(BARE_HANDS),
            all: gear.iter().map(|(item, place)| (item.cloned(), place)).collect(),
            wieldable: Vec::new(),
            wearable: Vec::new(),
            usable: Vec::new(),
        };
        for id in gear.backpack() {
            let Ok(item) = self.item(id) else { continue };
            match item.use_slot {
                Place::WeaponHand | Place::ShieldHand | Place::TwoHands => {
                    report.wieldable.push(id.clone());
                }
                Place::Body | Place::Head => report.wearable.push(id.clone()),
                Place::Backpack => {}
            }
            if self.is_ready(id, who, None, sink)? {
                report.usable.push(id.clone());
            }
        }
        Ok(report)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{
        Rules,
        creature::NewCreature,
        item::NewItem,
        rules::Quirks,
        words::{CreatureKind, ItemKind},
    };

    fn world(rules: Rules, constitution: i64) -> World {
        let mut world = World::new(rules);
        let hero = NewCreature {
            constitution: Some(constitution),
            ..NewCreature::new("hero", CreatureKind::Character)
        };
        world.add_creature(hero).unwrap();
        for (id, kind) in [
            ("sword", ItemKind::Weapon),
            ("axe", ItemKind::Weapon),
            ("shield", ItemKind::Shield),
            ("coat", ItemKind::Armour),
            ("potion", ItemKind::Consumable),
        ] {
            world.add_item(NewItem::new(id, kind)).unwrap();
        }
        let pike =
            NewItem { use_slot: Some(Place::TwoHands), ..NewItem::new("pike", ItemKind::Weapon) };
        world.add_item(pike).unwrap();
        world
    }

    fn where_is(world: &World, item: &str) -> Option<Place> {
        world.gear("hero").unwrap().place_of(item)
    }

    #[test]
    fn exactly_full_is_allowed() {
        let mut world = world(Rules::repaired(), -8); // 10 − 8 = 2 slots
        world.stow("hero", "sword").unwrap();
        world.stow("hero", "axe").unwrap();
        assert_eq!(world.slots_used("hero"), Ok(Size::slots(2)));
        let full = world.stow("hero", "potion").unwrap_err();
        assert_eq!(full.code(), "equipment_full");
        assert_eq!(where_is(&world, "potion"), None);
    }

    #[test]
    fn two_hands_and_one_make_room_for_each_other() {
        let mut world = world(Rules::repaired(), 0);
        world.equip("hero", "sword").unwrap();
        world.equip("hero", "shield").unwrap();
        world.equip("hero", "pike").unwrap();
        let gear = world.gear("hero").unwrap();
        assert_eq!(gear.backpack(), [Id::from("sword"), Id::from("shield")]);
        world.equip("hero", "sword").unwrap();
        assert_eq!(where_is(&world, "pike"), Some(Place::Backpack));
        assert_eq!(where_is(&world, "sword"), Some(Place::WeaponHand));
    }

    #[test]
    fn a_second_sword_stows_the_first_unless_the_fault_is_kept() {
        for (kept, place) in [(false, Some(Place::Backpack)), (true, None)] {
            let quirks = Quirks { displaced_item_lost: kept, ..Quirks::NONE };
            let mut world = world(Rules { quirks, ..Rules::repaired() }, 0);
            world.equip("hero", "sword").unwrap();
            world.equip("hero", "axe").unwrap();
            assert_eq!(where_is(&world, "axe"), Some(Place::WeaponHand));
            assert_eq!(where_is(&world, "sword"), place);
        }
    }

    #[test]
    fn what_does_not_fit_stays_where_it_is_unless_the_fault_is_kept() {
        for (kept, place) in [(false, Some(Place::Backpack)), (true, None)] {
            let quirks = Quirks { failed_move_drops_item: kept, ..Quirks::NONE };
            let mut world = world(Rules { quirks, ..Rules::repaired() }, -9); // one slot
            world.stow("hero", "sword").unwrap();
            let hero = world.character_mut("hero").unwrap();
            hero.abilities.set(Ability::Constitution, -10); // and now none
            assert_eq!(world.equip("hero", "sword").unwrap_err().code(), "equipment_full");
            assert_eq!(where_is(&world, "sword"), place);
        }
    }

    #[test]
    fn armour_is_body_shield_and_helmet_whatever_their_quality() {
        let mut world = world(Rules::repaired(), 5);
        let armour = |world: &World| world.bonuses("hero").unwrap().armour;
        assert_eq!(armour(&world), 1);
        world.equip("hero", "shield").unwrap();
        assert_eq!(armour(&world), 2); // 1 + 1
        // Broken armour protects in full.
        let mail = NewItem {
            armor: Some(4),
            quality: Some(Some(0)),
            ..NewItem::new("mail", ItemKind::Armour)
        };
        world.add_item(mail).unwrap();
        world.equip("hero", "mail").unwrap();
        assert_eq!(armour(&world), 5); // 4 + 1
        assert_eq!(world.empty_place("hero", Place::Body), Ok(vec![Some(Id::from("mail"))]));
        assert_eq!(world.empty_place("hero", Place::Body), Ok(vec![None]));
    }

    #[test]
    fn a_creature_is_no_gear_and_nobody_takes_what_another_carries() {
        let mut world = world(Rules::repaired(), 0);
        world.add_creature(NewCreature::new("rat", CreatureKind::Mob)).unwrap();
        world.add_creature(NewCreature::new("friend", CreatureKind::Character)).unwrap();
        assert_eq!(world.equip("hero", "rat").unwrap_err().code(), "not_equippable");
        assert_eq!(world.stow("rat", "sword").unwrap_err().code(), "no_equipment");
        world.stow("friend", "sword").unwrap();
        assert_eq!(world.equip("hero", "sword").unwrap_err().code(), "carried_by_another");
        assert_eq!(world.gear("hero").unwrap(), &Gear::default());
    }
}
