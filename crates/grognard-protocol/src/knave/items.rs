//! `gear.*`, `item.*`, `attack`, `rune.refresh`, `shop.*`: what is carried, and what is done with it.

use grognard::{
    kernel::{Id, Result},
    knave::{BookGear, Edge, NewItem, Place, Size, Terms},
};
use serde::{Deserialize, Serialize};

use super::{
    answer::{Answer, tell},
    game::Game,
};
use crate::operations::Operations;

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("gear.check", check);
    operations.add("gear.add", stow);
    operations.add("gear.move", equip);
    operations.add("gear.remove", unequip);
    operations.add("gear.empty", empty);
    operations.add("gear.where", whereabouts);
    operations.add("gear.report", report);
    operations.add("item.add", add_item);
    operations.add("item.of_book", add_book_item);
    operations.add("item.ready", ready);
    operations.add("item.use", use_item);
    operations.add("attack", attack);
    operations.add("rune.refresh", refresh);
    operations.add("shop.buy", buy);
    operations.add("shop.sell", sell);
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfItem {
    who: Id,
    item: Id,
}

fn check(game: &mut Game, args: OfItem) -> Result<Answer<bool>> {
    tell(game, |table, _, _| table.world.check_gear(&args.who, &args.item).map(|()| true))
}

fn stow(game: &mut Game, args: OfItem) -> Result<Answer<()>> {
    tell(game, |table, _, _| table.world.stow(&args.who, &args.item))
}

fn equip(game: &mut Game, args: OfItem) -> Result<Answer<()>> {
    tell(game, |table, _, _| table.world.equip(&args.who, &args.item))
}

fn unequip(game: &mut Game, args: OfItem) -> Result<Answer<Vec<Id>>> {
    tell(game, |table, _, _| {
        let taken = table.world.unequip(&args.who, &args.item)?;
        Ok(taken.then_some(args.item).into_iter().collect())
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfSlot {
    who: Id,
    slot: Place,
}

fn empty(game: &mut Game, args: OfSlot) -> Result<Answer<Vec<Option<Id>>>> {
    tell(game, |table, _, _| table.world.empty_place(&args.who, args.slot))
}

fn whereabouts(game: &mut Game, args: OfItem) -> Result<Answer<Option<Place>>> {
    tell(game, |table, _, _| Ok(table.world.gear(&args.who)?.place_of(&args.item)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Of {
    who: Id,
}

#[derive(Serialize)]
struct Report {
    slots_used: Size,
    slots_max: Size,
    armor: i64,
    weapon: Id,
    all: Vec<(Option<Id>, Place)>,
    wieldable: Vec<Id>,
    wearable: Vec<Id>,
    usable: Vec<Id>,
}

fn report(game: &mut Game, args: Of) -> Result<Answer<Report>> {
    tell(game, |table, _, sink| {
        let report = table.world.gear_report(&args.who, sink)?;
        Ok(Report {
            slots_used: report.used,
            slots_max: report.capacity,
            armor: report.armour,
            weapon: report.weapon,
            all: report.all,
            wieldable: report.wieldable,
            wearable: report.wearable,
            usable: report.usable,
        })
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Add {
    item: NewItem,
}

fn add_item(game: &mut Game, args: Add) -> Result<Answer<()>> {
    tell(game, |table, _, _| table.world.add_item(args.item))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct OfBook {
    id: Id,
    name: String,
}

/// Adds arms or armour of the book, by name.
fn add_book_item(game: &mut Game, args: OfBook) -> Result<Answer<()>> {
    tell(game, |table, _, _| table.world.add_item(BookGear::of(&args.name)?.item(args.id)))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Ready {
    item: Id,
    user: Id,
    #[serde(default)]
    target: Option<Id>,
}

fn ready(game: &mut Game, args: Ready) -> Result<Answer<bool>> {
    tell(game, |table, _, sink| {
        table.world.is_ready(&args.item, &args.user, args.target.as_deref(), sink)
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Use {
    item: Id,
    user: Id,
    #[serde(default)]
    target: Option<Id>,
    #[serde(default)]
    advantage: bool,
    #[serde(default)]
    disadvantage: bool,
}

fn use_item(game: &mut Game, args: Use) -> Result<Answer<bool>> {
    let Use { item, user, target, advantage, disadvantage } = args;
    let edge = Edge { advantage, disadvantage };
    tell(game, |table, dice, sink| {
        table.world.use_item(&item, &user, target.as_deref(), edge, dice, sink)
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Attack {
    user: Id,
    target: Id,
    #[serde(default)]
    advantage: bool,
    #[serde(default)]
    disadvantage: bool,
}

fn attack(game: &mut Game, args: Attack) -> Result<Answer<bool>> {
    let edge = Edge { advantage: args.advantage, disadvantage: args.disadvantage };
    tell(game, |table, dice, sink| table.world.attack(&args.user, &args.target, edge, dice, sink))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Rune {
    item: Id,
}

fn refresh(game: &mut Game, args: Rune) -> Result<Answer<()>> {
    tell(game, |table, _, _| table.world.refresh(&args.item))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Deal {
    who: Id,
    item: Id,
    /// Hundredths of the value; the usual ones if absent.
    #[serde(default)]
    factor_hundredths: Option<i64>,
}

fn buy(game: &mut Game, args: Deal) -> Result<Answer<i64>> {
    let usual = Terms::default();
    let upsell_hundredths = args.factor_hundredths.unwrap_or(usual.upsell_hundredths);
    let terms = Terms { upsell_hundredths, ..usual };
    tell(game, |table, _, _| table.world.buy(&args.who, &args.item, terms))
}

fn sell(game: &mut Game, args: Deal) -> Result<Answer<i64>> {
    let usual = Terms::default();
    let miser_hundredths = args.factor_hundredths.unwrap_or(usual.miser_hundredths);
    let terms = Terms { miser_hundredths, ..usual };
    tell(game, |table, _, _| table.world.sell(&args.who, &args.item, terms))
}
