//! `advance.*`, `document.*`, `character.derive`, `character.memorize`, `class.*` of a character.

use std::sync::Arc;

use grognard::{
    bx::{
        Character, Creature, StreamName,
        character::{
            self, Detection, DetectionCheck, DrainResult, LevelUp, SkillCheck, XpAwardResult,
        },
        creature::{CharacterRecord, MemorizedSpell},
        events::Event,
        items::encounter_rate,
        model::{
            class::ClassDefinition,
            monster_ability::XpPolicy,
            words::{AbilityScores, SavingThrows},
        },
    },
    kernel::{Error, Faces, Id, Result},
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use super::{
    dice::{bad_argument, stream_named},
    entities::Named,
    game::{Game, recorded},
};
use crate::{arguments::encode, operations::Operations};

pub(super) fn add(operations: &mut Operations<Game>) {
    operations.add("character.derive", derive);
    operations.add("character.memorize", memorize);
    operations.add("class.xp_modifier", xp_modifier);
    operations.add("class.thief_skill", thief_skill);
    operations.add("class.detection_chance", detection_chance);
    operations.add("class.detection", detection);
    operations.add("advance.level_up", level_up);
    operations.add("advance.xp", award_xp);
    operations.add("advance.drain", drain);
    operations.add("document.character_save", save_character);
    operations.add("document.party_save", save_party);
    operations.add("document.character_load", load_character);
    operations.add("document.party_load", load_party);
}

/// The character of that name.
pub(super) fn character<'a>(game: &'a Game, id: &str) -> Result<&'a Character> {
    game.creature(id)?
        .as_character()
        .ok_or_else(|| bad_argument("id", format!("{id} is no character")))
}

/// The character of that name, to change.
pub(super) fn character_mut<'a>(game: &'a mut Game, id: &str) -> Result<&'a mut Character> {
    match game.creature_mut(id)? {
        Creature::Character(character) => Ok(character),
        Creature::Monster(_) => Err(bad_argument("id", format!("{id} is no character"))),
    }
}

/// The class that an operation names, or the character's own.
fn class_of(game: &Game, id: &str, class_id: Option<&Id>) -> Result<Arc<ClassDefinition>> {
    let own = character(game, id)?.class();
    class_id.map_or_else(|| Ok(own.clone()), |class_id| game.catalog.class(class_id))
}

/// What a character's figures come to.
#[derive(Serialize)]
struct Derived {
    thac0: i64,
    attack_bonus: i64,
    saves: SavingThrows,
    melee_modifier: i64,
    open_doors_chance: i64,
    missile_modifier: i64,
    initiative_modifier: i64,
    hit_point_modifier: i64,
    magic_save_modifier: i64,
    npc_reaction_modifier: i64,
    alignment_tongue: Id,
    languages: Vec<Id>,
    armour_class: i64,
    armour_class_ascending: i64,
    movement_rate: i64,
    encounter_rate: i64,
    level_title: Option<String>,
    xp_modifier_pct: i64,
}

fn derive(game: &mut Game, args: Named) -> Result<Derived> {
    let character = character(game, &args.id)?;
    let (row, modifiers) = (character.row(), character.ability_modifiers());
    let movement_rate = character.movement_rate(game.world.ruleset.encumbrance);
    Ok(Derived {
        thac0: row.thac0,
        attack_bonus: row.attack_bonus,
        saves: row.saves,
        melee_modifier: modifiers.melee,
        open_doors_chance: modifiers.open_doors,
        missile_modifier: modifiers.missile,
        initiative_modifier: modifiers.initiative,
        hit_point_modifier: modifiers.hit_points,
        magic_save_modifier: modifiers.magic_saves,
        npc_reaction_modifier: modifiers.npc_reaction,
        alignment_tongue: character.alignment_tongue(),
        languages: character.languages(),
        armour_class: character.armour_class(),
        armour_class_ascending: character.armour_class_ascending(),
        movement_rate,
        encounter_rate: encounter_rate(movement_rate)?,
        level_title: character.class().level_title(character.level()).map(str::to_owned),
        xp_modifier_pct: character.class().xp_modifier_pct(character.scores()),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Memorize {
    id: Id,
    copies: Vec<(Id, bool)>,
}

fn memorize(game: &mut Game, args: Memorize) -> Result<()> {
    let copies = args.copies.into_iter();
    let copies = copies.map(|(spell_id, reversed)| MemorizedSpell { spell_id, reversed });
    character_mut(game, &args.id)?.set_memorized_spells(copies.collect());
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct XpModifier {
    class_id: Id,
    scores: AbilityScores,
}

fn xp_modifier(game: &mut Game, args: XpModifier) -> Result<i64> {
    Ok(game.catalog.class(&args.class_id)?.xp_modifier_pct(&args.scores))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct UseSkill {
    id: Id,
    skill: String,
    #[serde(default)]
    modifier_pct: i64,
    stream: Id,
}

fn thief_skill(game: &mut Game, args: UseSkill) -> Result<SkillCheck> {
    let world = &mut game.world;
    let Creature::Character(thief) = world.roster.get(&args.id)? else {
        return Err(bad_argument("id", format!("{} is no character", args.id)));
    };
    let dice = world.streams.get(&args.stream);
    character::use_thief_skill(thief, args.skill.parse()?, args.modifier_pct, dice)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct DetectionOf {
    id: Id,
    kind: Detection,
}

fn detection_chance(game: &mut Game, args: DetectionOf) -> Result<i64> {
    Ok(character::detection_chance(character(game, &args.id)?, args.kind))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Detect {
    chance: i64,
    stream: Id,
}

fn detection(game: &mut Game, args: Detect) -> Result<DetectionCheck> {
    character::detection_check(args.chance, game.world.streams.get(&args.stream))
}

/// The dice of an advancement, after a look at who advances; an error when the class that the
/// operation names is not the character's.
fn ready(game: &mut Game, id: &Id, class_id: Option<&Id>, stream: Option<&Id>) -> Result<()> {
    let class = class_of(game, id, class_id)?;
    stream_named(game, stream, StreamName::Advancement);
    let own = &character(game, id)?.class().id;
    if class.id != *own {
        return Err(bad_argument("class_id", format!("{id} is a {own}, not a {}", class.id)));
    }
    Ok(())
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Advance {
    id: Id,
    #[serde(default)]
    class_id: Option<Id>,
    #[serde(default)]
    stream: Option<Id>,
}

/// A character of the world, and the dice that it advances with.
fn with_dice<T>(
    game: &mut Game,
    id: &str,
    stream: Option<&Id>,
    run: impl FnOnce(&mut Creature, &mut grognard::kernel::Stream) -> Result<T>,
) -> Result<T> {
    let world = &mut game.world;
    let creature = world.roster.get_mut(id)?;
    let dice = match stream {
        Some(name) => world.streams.get(name),
        None => world.streams.of(StreamName::Advancement),
    };
    run(creature, dice)
}

fn level_up(game: &mut Game, args: Advance) -> Result<LevelUp> {
    ready(game, &args.id, args.class_id.as_ref(), args.stream.as_ref())?;
    with_dice(game, &args.id, args.stream.as_ref(), |creature, dice| match creature {
        Creature::Character(character) => character::level_up(character, dice),
        Creature::Monster(_) => Err(Error::value("only characters gain levels")),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Award {
    id: Id,
    award: i64,
    #[serde(default)]
    class_id: Option<Id>,
    #[serde(default)]
    stream: Option<Id>,
}

fn award_xp(game: &mut Game, args: Award) -> Result<XpAwardResult> {
    ready(game, &args.id, args.class_id.as_ref(), args.stream.as_ref())?;
    with_dice(game, &args.id, args.stream.as_ref(), |creature, dice| match creature {
        Creature::Character(character) => character::award_xp(character, args.award, dice),
        Creature::Monster(_) => Err(Error::value("only characters gain experience")),
    })
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Drain {
    id: Id,
    xp_policy: String,
    #[serde(default = "one")]
    levels: i64,
    #[serde(default)]
    class_id: Option<Id>,
    #[serde(default)]
    stream: Option<Id>,
}

const fn one() -> i64 {
    1
}

/// A drain, written down.
#[derive(Serialize)]
struct Drained {
    levels_lost: i64,
    new_level: i64,
    hp_rolls: Faces,
    hp_lost: i64,
    xp_after: Option<i64>,
    slain: bool,
    events: Vec<Event>,
}

fn drain(game: &mut Game, args: Drain) -> Result<Drained> {
    ready(game, &args.id, args.class_id.as_ref(), args.stream.as_ref())?;
    let policy: XpPolicy = args.xp_policy.parse()?;
    let catalog = game.catalog;
    with_dice(game, &args.id, args.stream.as_ref(), |creature, dice| {
        let (result, events) = recorded(|sink| {
            character::drain_levels(creature, args.levels, policy, None, catalog, dice, sink)
        })?;
        let DrainResult { levels_lost, new_level, hp_rolls, hp_lost, xp_after, slain } = result;
        Ok(Drained { levels_lost, new_level, hp_rolls, hp_lost, xp_after, slain, events })
    })
}

fn save_character(game: &mut Game, args: Named) -> Result<Value> {
    encode(character::character_document(character(game, &args.id)?))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SaveParty {
    ids: Vec<Id>,
}

fn save_party(game: &mut Game, args: SaveParty) -> Result<Value> {
    let members: Vec<&Character> =
        args.ids.iter().map(|id| character(game, id)).collect::<Result<_>>()?;
    encode(character::party_document(members))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Load {
    document: Value,
}

/// Why a document was not read, written down.
fn document_error(error: &Error) -> Value {
    let code = if error.is_version() { "save_version" } else { "content_validation" };
    json!({ "document_error": code, "message": error.to_string() })
}

fn load_character(game: &mut Game, args: Load) -> Result<Value> {
    match character::load_character(&args.document, game.catalog) {
        Ok(loaded) => {
            let written = encode(loaded.content.record())?;
            if let Some(id) = loaded.content.body().id().cloned() {
                game.world.roster.insert(id, loaded.content.into());
            }
            Ok(written)
        }
        Err(error) => Ok(document_error(&error)),
    }
}

fn load_party(game: &mut Game, args: Load) -> Result<Value> {
    match character::load_party(&args.document, game.catalog) {
        Ok(loaded) => {
            let records: Vec<CharacterRecord> =
                loaded.content.iter().map(Character::record).collect();
            encode(records)
        }
        Err(error) => Ok(document_error(&error)),
    }
}
