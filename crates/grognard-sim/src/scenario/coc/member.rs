//! Those who take part: their figures, and how they fight.

use std::collections::{BTreeMap, BTreeSet};

use grognard::{
    coc::{
        ArmourRule, Condition, Conditions, DamageDice, Goal, NewParticipant, Side, WeaponClass,
        physique,
    },
    kernel::{Result, Text},
};

use super::{
    Ally, Defends, Orders, Policy, Tactic,
    arms::{Arms, InHand},
    defends,
};
use crate::scenario::place::{Place, Table};

/// One who takes part.
#[derive(Clone, Debug)]
pub struct MemberPlan {
    /// The name for people.
    pub name: Text,
    /// The figures that the rules ask for.
    pub newcomer: NewParticipant,
    /// POW, where it is given.
    pub pow: Option<i64>,
    /// Skill in throwing, where it is given.
    pub throw: Option<i64>,
    /// Hit points at the beginning.
    pub hit_points_left: i64,
    /// Luck at the beginning.
    pub luck: i64,
    /// The most Luck that is spent on one contest.
    pub luck_each_time: i64,
    /// Shots in each weapon at the beginning, where they are given.
    pub loaded: Vec<(Text, i64)>,
    /// How many there are of each weapon that is thrown.
    pub thrown: BTreeMap<Text, i64>,
    /// Weapons whose blows pass armour, and by which rule.
    pub exceptions: BTreeMap<Text, Text>,
    /// Weapons that nobody can take away.
    pub natural: BTreeSet<Text>,
    /// Has cover at first.
    pub cover: bool,
    /// Is hard to hit from afar for moving fast.
    pub moves_fast: bool,
    /// Yards covered in a turn.
    pub pace_yards: i64,
    /// Whom they attack.
    pub policy: Policy,
    /// What they do, the first that can be done.
    pub tactics: Vec<Tactic>,
    /// They run when fewer hit points than this are left.
    pub flees_below: i64,
    /// Whether they struggle when they are held.
    pub breaks_free: bool,
    /// What they do about attacks.
    pub defends: Defends,
    /// What a maneuver in defence is for.
    pub counters_with: Goal,
    /// The skill to clear a jam.
    pub mechanical_repair: i64,
    /// Bullets of a turn of automatic fire, where they are given.
    pub bullets: Option<i64>,
    /// What those do whom they dominate.
    pub orders: Orders,
    /// What they say they do, by tactic.
    pub says: BTreeMap<Tactic, Text>,
}

impl MemberPlan {
    /// Whether a name means them: theirs, or the one that they share with others by number.
    pub(super) fn is_called(&self, name: &str) -> bool {
        let numbered = self.name.strip_prefix(name).and_then(|rest| rest.strip_prefix(' '));
        let number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
        self.name == name || self.newcomer.actor_id == name || numbered.is_some_and(number)
    }
}

/// One side as it was read.
pub(super) struct SideRead<'a> {
    /// Whom it helps, where it may say so.
    pub helps: Option<Ally>,
    /// Its members, each with its place in the file.
    pub members: Vec<(Place<'a>, MemberPlan)>,
}

/// The most members of one description.
const MOST_ALIKE: i64 = 50;
/// The greatest skill or characteristic: what a saved fight may hold.
const GREATEST: i64 = 150;
/// The most of anything else.
const MOST: i64 = 10_000;
/// Yards that people cover in a turn.
const PACE_YARDS: i64 = 8;
/// The chance of those who never learnt to repair anything.
const MECHANICAL_REPAIR: i64 = 10;

/// Reads a side.
pub(super) fn side<'a>(place: &Place<'a>, side: Side, arms: &mut Arms) -> Result<SideRead<'a>> {
    let own: &[&str] = if side == Side::Npc { &["help"] } else { &[] };
    let keys: Vec<&str> = ["policy", "tactics", "member"].iter().chain(own).copied().collect();
    let table = place.table(&keys)?;
    let usual = Usual {
        policy: table.maybe("policy", Place::word)?.unwrap_or(Policy::First),
        tactics: table.maybe("tactics", tactics)?,
    };
    let mut members = Vec::new();
    for place in table.need("member")?.list()? {
        let (count, plan) = member(&place, side, &usual, arms)?;
        members.extend(numbered(plan, count).map(|plan| (place.clone(), plan)));
    }
    if members.is_empty() {
        return Err(table.need("member")?.unexpected("at least one member"));
    }
    Ok(SideRead { helps: table.maybe("help", Place::word)?, members })
}

/// What members of a side do unless they say otherwise.
struct Usual {
    policy: Policy,
    tactics: Option<Vec<Tactic>>,
}

/// So many of one description, numbered when they are several.
fn numbered(plan: MemberPlan, count: i64) -> impl Iterator<Item = MemberPlan> {
    (1..=count).map(move |number| {
        let mut plan = plan.clone();
        if count > 1 {
            plan.name = format!("{} {number}", plan.name).into();
            plan.newcomer.actor_id = format!("{}-{number}", plan.newcomer.actor_id).into();
        }
        plan
    })
}

fn tactics(place: &Place<'_>) -> Result<Vec<Tactic>> {
    place.words("tactic")
}

const KEYS: [&str; 37] = [
    "name",
    "id",
    "count",
    "dex",
    "fighting",
    "dodge",
    "firearms",
    "throw",
    "con",
    "pow",
    "str",
    "siz",
    "build",
    "damage_bonus",
    "hit_points",
    "hit_points_left",
    "magic_points",
    "luck",
    "luck_each_time",
    "armour",
    "armour_rule",
    "weapons",
    "ready_firearm",
    "conditions",
    "cover",
    "moves_fast",
    "pace",
    "policy",
    "tactics",
    "flees_below",
    "breaks_free",
    "defends",
    "counters_with",
    "mechanical_repair",
    "bullets",
    "orders",
    "says",
];

fn member(
    place: &Place<'_>,
    side: Side,
    usual: &Usual,
    arms: &mut Arms,
) -> Result<(i64, MemberPlan)> {
    let table = place.table(&KEYS)?;
    let name: Text = table.need("name")?.name()?.into();
    let id = table.maybe("id", |place| place.name().map(Text::from))?;
    let weapons: Vec<InHand> =
        table.list("weapons")?.iter().map(|place| arms.in_hand(place)).collect::<Result<_>>()?;
    let newcomer = newcomer(&table, id.unwrap_or_else(|| id_of(&name)), side, &weapons)?;
    let number = |key: &str, least: i64, most: i64| -> Result<Option<i64>> {
        table.maybe(key, |place| place.integer(least..=most))
    };
    let flag = |key: &str, usual: bool| -> Result<bool> {
        Ok(table.maybe(key, Place::flag)?.unwrap_or(usual))
    };
    let by_id = |figure: &dyn Fn(&InHand) -> Option<i64>| -> Vec<(Text, i64)> {
        weapons.iter().filter_map(|one| Some((one.id.clone(), figure(one)?))).collect()
    };
    let thrown = |one: &InHand| (one.weapon.class == WeaponClass::Thrown).then_some(());
    let plan = MemberPlan {
        pow: number("pow", 1, GREATEST)?,
        throw: number("throw", 1, GREATEST)?,
        hit_points_left: number("hit_points_left", 1, newcomer.hp_max)?.unwrap_or(newcomer.hp_max),
        luck: number("luck", 0, 99)?.unwrap_or(0),
        luck_each_time: number("luck_each_time", 0, 99)?.unwrap_or(0),
        loaded: by_id(&|one| one.loaded),
        thrown: by_id(&|one| thrown(one).map(|()| one.quantity.unwrap_or(1))).into_iter().collect(),
        exceptions: weapons
            .iter()
            .filter_map(|one| Some((one.id.clone(), one.exception.clone()?)))
            .collect(),
        natural: weapons.iter().filter(|one| is_natural(one)).map(|one| one.id.clone()).collect(),
        cover: flag("cover", false)?,
        moves_fast: flag("moves_fast", false)?,
        pace_yards: number("pace", 0, MOST)?.unwrap_or(PACE_YARDS),
        policy: table.maybe("policy", Place::word)?.unwrap_or(usual.policy),
        tactics: match table.maybe("tactics", tactics)? {
            Some(tactics) => tactics,
            None => usual.tactics.clone().unwrap_or_else(|| by_arms(&weapons)),
        },
        flees_below: number("flees_below", 0, MOST)?.unwrap_or(0),
        breaks_free: flag("breaks_free", true)?,
        defends: table.maybe("defends", defends::defends)?.unwrap_or_default(),
        counters_with: table.maybe("counters_with", goal)?.unwrap_or(Goal::OngoingDisadvantage),
        mechanical_repair: number("mechanical_repair", 1, GREATEST)?.unwrap_or(MECHANICAL_REPAIR),
        bullets: number("bullets", 1, MOST)?,
        orders: table.maybe("orders", Place::word)?.unwrap_or(Orders::StandStill),
        says: table.maybe("says", says)?.unwrap_or_default(),
        name,
        newcomer,
    };
    Ok((number("count", 1, MOST_ALIKE)?.unwrap_or(1), plan))
}

/// The figures that the rules ask for.
fn newcomer(
    table: &Table<'_>,
    actor_id: Text,
    side: Side,
    weapons: &[InHand],
) -> Result<NewParticipant> {
    let skill = |key: &str, least: i64| -> Result<Option<i64>> {
        table.maybe(key, |place| place.integer(least..=GREATEST))
    };
    let (build, damage_bonus) = body(table)?;
    let firearms = skill("firearms", 0)?;
    let armed = weapons.first().is_some_and(|one| one.weapon.class == WeaponClass::Firearm);
    let ready = table.maybe("ready_firearm", Place::flag)?;
    let mut newcomer = NewParticipant::new(
        actor_id,
        side,
        table.need("dex")?.integer(1..=GREATEST)?,
        table.need("fighting")?.integer(0..=GREATEST)?,
    );
    newcomer.build = build;
    newcomer.damage_bonus = Some(damage_bonus);
    newcomer.hp_max = table.need("hit_points")?.integer(1..=MOST)?;
    newcomer.magic_points =
        table.maybe("magic_points", |place| place.integer(0..=MOST))?.unwrap_or(0);
    newcomer.armor = table.maybe("armour", |place| place.integer(0..=MOST))?.unwrap_or(0);
    newcomer.armor_rule = table.maybe("armour_rule", Place::word::<ArmourRule>)?;
    newcomer.weapons = Some(weapons.iter().map(|one| one.held.clone()).collect());
    newcomer.conditions = table.maybe("conditions", conditions)?;
    newcomer.dodge_skill = skill("dodge", 0)?;
    newcomer.firearms_skill = firearms;
    newcomer.has_ready_firearm = ready.unwrap_or(armed);
    newcomer.con = skill("con", 1)?;
    Ok(newcomer)
}

/// Build and damage bonus: given, or as STR and SIZ make them.
fn body(table: &Table<'_>) -> Result<(i64, Text)> {
    let characteristic = |key: &str| table.maybe(key, |place| place.integer(1..=MOST / 2 - 1));
    let of_body = match (characteristic("str")?, characteristic("siz")?) {
        (Some(strength), Some(size)) => {
            let physique = physique(strength, size);
            Some(physique.map_err(|error| table.place().below("str").fail(error))?)
        }
        (None, None) => None,
        (Some(_), None) => {
            return Err(table.place().below("str").fail("STR counts only together with \"siz\""));
        }
        (None, Some(_)) => {
            return Err(table.place().below("siz").fail("SIZ counts only together with \"str\""));
        }
    };
    let build = table.maybe("build", |place| place.integer(-100..=MOST))?;
    let bonus = table.maybe("damage_bonus", damage_bonus)?;
    let (usual_build, usual_bonus) = match of_body {
        Some(physique) => (physique.build, physique.damage_bonus),
        None => (0, Text::new_static("none")),
    };
    Ok((build.unwrap_or(usual_build), bonus.unwrap_or(usual_bonus)))
}

fn damage_bonus(place: &Place<'_>) -> Result<Text> {
    let text = place.name()?;
    if !text.eq_ignore_ascii_case("none") {
        DamageDice::parse(text)
            .map_err(|_| place.unexpected("a damage bonus such as \"none\", \"-1\" or \"+1D4\""))?;
    }
    Ok(text.into())
}

/// Conditions in which somebody can still take part.
fn conditions(place: &Place<'_>) -> Result<Conditions> {
    let mut conditions = Conditions::new();
    for place in place.list()? {
        let condition: Condition = place.word()?;
        let out = [
            Condition::Dead,
            Condition::Dying,
            Condition::Unconscious,
            Condition::Fled,
            Condition::Stabilized,
        ];
        if out.contains(&condition) {
            return Err(place.unexpected("a condition in which somebody can act"));
        }
        if conditions.contains(&condition) {
            return Err(place.fail(format!("{condition} stands twice")));
        }
        conditions.push(condition);
    }
    Ok(conditions)
}

fn goal(place: &Place<'_>) -> Result<Goal> {
    // A word that is none of those is looked for among the rules' own.
    Goal::of_word(place.name()?).or_else(|_| place.word())
}

/// What somebody says when they use a tactic.
fn says(place: &Place<'_>) -> Result<BTreeMap<Tactic, Text>> {
    let known: Vec<&str> = Tactic::ALL.iter().map(|tactic| tactic.as_str()).collect();
    let table = place.table(&known)?;
    let mut says = BTreeMap::new();
    for &tactic in Tactic::ALL {
        let said = table.maybe(tactic.as_str(), |place| {
            let text = place.name()?;
            if text.trim().is_empty() {
                return Err(place.unexpected("what somebody does, in words"));
            }
            Ok(Text::from(text))
        })?;
        says.extend(said.map(|said| (tactic, said)));
    }
    Ok(says)
}

/// What one does with these weapons who has no tactics: shoot, throw, and strike.
fn by_arms(weapons: &[InHand]) -> Vec<Tactic> {
    let has = |class| weapons.iter().any(|one| one.weapon.class == class);
    let shoot = has(WeaponClass::Firearm).then_some(Tactic::Shoot);
    let throw = has(WeaponClass::Thrown).then_some(Tactic::Throw);
    shoot.into_iter().chain(throw).chain([Tactic::Brawl]).collect()
}

/// Whether a weapon is a part of its bearer.
fn is_natural(one: &InHand) -> bool {
    let given = one.weapon.figures.get("natural").and_then(serde_json::Value::as_bool);
    given.unwrap_or(matches!(one.id.as_str(), "claws" | "unarmed"))
}

/// The id of a name: small letters and digits, with dashes between.
fn id_of(name: &str) -> Text {
    let dashed: String = name.chars().map(|c| if c.is_alphanumeric() { c } else { '-' }).collect();
    let parts: Vec<&str> = dashed.split('-').filter(|part| !part.is_empty()).collect();
    let id = parts.join("-").to_lowercase();
    if id.is_empty() { name.into() } else { id.into() }
}
