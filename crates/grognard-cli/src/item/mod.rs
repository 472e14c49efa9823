//! `grognard item`: a weapon, a suit of armour, gear, ammunition or a magic item.

mod goods;
mod magic_item;

use std::{path::PathBuf, process::ExitCode, sync::Arc};

use grognard::bx::{
    Catalog,
    model::{equipment::Equipment, magic_item::MagicItemTemplate},
};
use serde::Serialize;

use crate::{
    failure::Failure,
    input,
    names::{self, Entry},
    output,
};

const EXAMPLES: &str = "\
NAME is an id, a name, or as much of it as tells one thing from the others.

Examples:
  grognard item sword
  grognard item chainmail
  grognard item oil
  grognard item sword +1, flaming
  grognard item wand fire
  grognard item staff_of_healing --json
  grognard item eel_spear --file my_equipment.toml

A file of equipment has the same form as the project's own data/equipment.toml.";

/// The largest file of equipment, in MiB.
const LARGEST_FILE: u64 = 16;

/// Print what a thing is and does: goods or magic item
#[derive(Debug, clap::Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Item {
    /// Which thing
    #[arg(required = true, allow_negative_numbers = true)]
    name: Vec<String>,
    /// A TOML file of your own equipment, to find beside the printed
    #[arg(long, value_name = "FILE")]
    file: Option<PathBuf>,
    /// Print JSON: the template, with its text
    #[arg(long)]
    json: bool,
}

/// A template as JSON, with its text, which documents leave out.
#[derive(Serialize)]
struct Written<'a, T> {
    #[serde(flatten)]
    template: &'a T,
    #[serde(skip_serializing_if = "str::is_empty")]
    text: &'a str,
}

/// A magic item as JSON; goods say themselves what they are.
#[derive(Serialize)]
struct WrittenMagic<'a> {
    item_type: &'static str,
    #[serde(flatten)]
    written: Written<'a, MagicItemTemplate>,
}

/// Something that has a card.
enum Found {
    Goods(Equipment),
    Magic(Arc<MagicItemTemplate>),
}

/// Finds a thing and prints it.
pub(crate) fn run(arguments: &Item) -> Result<ExitCode, Failure> {
    let own;
    let catalog = match &arguments.file {
        None => Catalog::standard(),
        Some(file) => {
            let text = input::read_text(file, LARGEST_FILE)?;
            let mut with_own = Catalog::standard().clone();
            with_own.add_equipment(&text, &input::display_name(file))?;
            own = with_own;
            &own
        }
    };
    let found = find(&arguments.name.join(" "), catalog)?;
    match (&found, arguments.json) {
        (Found::Goods(item), true) => {
            output::print_json(&Written { template: item, text: goods::text(item) })?;
        }
        (Found::Magic(item), true) => {
            let written = Written { template: &**item, text: &item.text };
            output::print_json(&WrittenMagic { item_type: "magic_item", written })?;
        }
        (Found::Goods(item), false) => output::print(&goods::drawn(item, catalog)?)?,
        (Found::Magic(item), false) => output::print(&magic_item::drawn(item, catalog)?)?,
    }
    Ok(ExitCode::SUCCESS)
}

fn find(name: &str, catalog: &Catalog) -> Result<Found, Failure> {
    let goods = catalog.items().map(|item| (item.id().clone(), item.name().clone()));
    let magic = catalog.magic_items().map(|item| (item.id.clone(), item.name.clone()));
    let known: Vec<Entry> = goods.chain(magic).collect();
    let id = names::find("item", name, &known)?;
    match catalog.item(&id) {
        Ok(item) => Ok(Found::Goods(item)),
        Err(_) => Ok(Found::Magic(catalog.magic_item(&id)?)),
    }
}
