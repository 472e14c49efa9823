//! What holds for any casting and any turning, whoever casts whatever at whomever.

use std::collections::BTreeSet;

use grognard_bx::{
    Catalog, Creature, Event, EventSink, World,
    effects::{EffectDefinition, Ledger},
    magic::{
        CastContext, CastResult, Casting, SpellTarget, cast_from_scroll, cast_spell, turn_undead,
        validate_cast, validate_scroll_cast, validate_turning,
    },
    model::words::Condition,
};
use grognard_kernel::{Id, Ignore, Recorder, Result, StreamPosition, sink::Annotator};
use proptest::{prelude::*, sample::Index};

use crate::{
    printed,
    table::{CASTER, Table, copy, target},
    usages::USAGES,
};

/// Any casting at all; most are near enough to legal ones.
#[derive(Clone, Debug)]
struct Any {
    usage: Index,
    class: Index,
    level: i64,
    in_memory: Vec<(Index, bool)>,
    targets: Vec<Index>,
    context: CastContext,
    trouble: Option<Index>,
    swap_form: bool,
    off_scroll: bool,
    seed: u64,
}

/// Whom a spell may be cast at. `nobody` is not there.
const THERE: [(&str, &str); 9] = [
    ("orc", "orc"),
    ("lion", "lion"),
    ("ogre", "ogre"),
    ("skeleton", "skeleton"),
    ("wight", "wight"),
    ("giant", "fire_giant"),
    ("dragon", "red_dragon"),
    ("gargoyle", "gargoyle"),
    ("troll", "troll"),
];

fn names() -> Vec<&'static str> {
    let mut names: Vec<&str> = THERE.iter().map(|(name, _)| *name).collect();
    names.extend(["hild", "mage", CASTER, "orc", "at:the gate", "nobody"]);
    names
}

fn context() -> impl Strategy<Value = CastContext> {
    (any::<bool>(), prop::option::of(0_i64..400), prop::option::of(0_i64..20), 0_u8..20).prop_map(
        |(in_combat, distance_feet, since, restrained)| CastContext {
            in_combat,
            distance_feet,
            bound: restrained == 0,
            gagged: restrained == 1,
            rounds_since_death: since,
            days_since_death: since,
            ..CastContext::default()
        },
    )
}

prop_compose! {
    fn anything()(
        usage: Index,
        class: Index,
        level in 1_i64..14,
        in_memory in prop::collection::vec(any::<(Index, bool)>(), 0..3),
        targets in prop::collection::vec(any::<Index>(), 0..6),
        context in context(),
        trouble in prop::option::weighted(0.2, any::<Index>()),
        swap_form in prop::bool::weighted(0.1),
        off_scroll in prop::bool::weighted(0.3),
        seed: u64,
    ) -> Any {
        Any { usage, class, level, in_memory, targets, context, trouble, swap_form, off_scroll, seed }
    }
}

/// Everything that a casting could change.
#[derive(Clone, Debug, PartialEq)]
struct State {
    creatures: Vec<(Id, Creature)>,
    ledger: Ledger,
    positions: Vec<(Id, StreamPosition)>,
    ids: String,
}

fn state(world: &World) -> State {
    State {
        creatures: world.roster.iter().map(|(id, one)| (id.clone(), one.clone())).collect(),
        ledger: world.ledger.clone(),
        positions: world.streams.positions().into_iter().collect(),
        ids: format!("{:?}", world.ids),
    }
}

impl Any {
    fn usage(&self) -> &'static printed::Printed {
        self.usage.get(printed::usages())
    }

    fn reversed(&self) -> bool {
        self.usage().reversed != self.swap_form
    }

    fn world(&self) -> World {
        let usage = self.usage();
        let (suitable, _) = printed::casters_of(usage.id());
        let class = *self.class.get(&[suitable, suitable, suitable, "elf", "cleric", "fighter"]);
        let level = if class == "elf" { self.level.min(10) } else { self.level };
        let mut table = Table::with_caster(class, level);
        for (name, kind) in THERE {
            table.meet_with(name, kind, 12);
        }
        table.seat("hild", "fighter", 2);
        table.seat("mage", "magic_user", 4);
        let spells = printed::spells();
        let mut copies: Vec<_> = self
            .in_memory
            .iter()
            .map(|(spell, reversed)| copy(printed::text(spell.get(spells), "id"), *reversed))
            .collect();
        if self.seed % 8 != 0 {
            copies.push(copy(usage.id(), usage.reversed));
            copies.push(copy(usage.id(), self.seed % 2 == 0));
        }
        table.character(CASTER).set_memorized_spells(copies);
        let mut spell = EffectDefinition::new("invisibility");
        spell.condition = Some(Condition::Invisible);
        spell.dispellable = true;
        table.afflict(CASTER, spell.clone(), Some(3));
        spell.kind = "darkness".into();
        spell.condition = Some(Condition::Afraid);
        table.afflict("orc", spell, Some(14));
        if let Some(trouble) = self.trouble {
            let mut effect = EffectDefinition::new("trouble");
            effect.condition = Some(*trouble.get(Condition::ALL));
            table.afflict(trouble.get::<&str>(&[CASTER, "hild"]), effect, None);
        }
        let mut world = table.world;
        world.streams = grognard_bx::Streams::with_keys(self.seed.into());
        world
    }

    fn targets(&self) -> Vec<SpellTarget> {
        let names = names();
        self.targets.iter().map(|index| target(index.get::<&str>(&names))).collect()
    }

    fn cast<S: EventSink>(&self, world: &mut World, sink: &mut S) -> Result<CastResult> {
        self.with_casting(world, |world, casting| {
            let ruleset = world.ruleset;
            let (mut scene, streams) = world.scene();
            if self.off_scroll {
                let catalog = Catalog::standard();
                cast_from_scroll(&mut scene, CASTER, casting, catalog, &ruleset, streams, sink)
            } else {
                cast_spell(&mut scene, CASTER, casting, &ruleset, streams, sink)
            }
        })
    }

    fn with_casting<T>(
        &self,
        world: &mut World,
        act: impl FnOnce(&mut World, &Casting<'_>) -> T,
    ) -> T {
        let usage = self.usage();
        let class = caster(world).class().clone();
        let casting = Casting {
            spell: &Catalog::standard().spell(usage.id()).unwrap(),
            mode: usage.key(),
            reversed: self.reversed(),
            targets: &self.targets(),
            context: &self.context,
            profile: class.caster(),
        };
        act(world, &casting)
    }

    /// Whether the validator allows it; without a profile, which only a memory asks for, the class
    /// casts nothing.
    fn is_legal(&self, world: &mut World) -> bool {
        self.with_casting(world, |world, casting| {
            let (character, ledger) = (caster(world), Some(&world.ledger));
            if self.off_scroll {
                validate_scroll_cast(character, casting, ledger, Catalog::standard())
                    .unwrap()
                    .is_empty()
            } else {
                casting.profile.is_some() && validate_cast(character, casting, ledger).is_empty()
            }
        })
    }

    /// Whether everybody aimed at is there, and no place where a creature is needed.
    fn aims_well(&self) -> bool {
        let usage = self.usage();
        let typed = USAGES.iter().find(|typed| {
            typed.spell == usage.id()
                && typed.mode == usage.key()
                && typed.reversed == self.reversed()
        });
        let takes_places = typed.is_none_or(crate::usages::Usage::takes_places);
        self.targets().iter().all(|target| match target {
            SpellTarget::Creature(id) => id != "nobody",
            SpellTarget::Place(_) => takes_places,
        })
    }
}

fn caster(world: &World) -> &grognard_bx::Character {
    world.roster.get(CASTER).unwrap().as_character().unwrap()
}

proptest! {
    // About one in four is legal; the laws about what was cast pass the others over.
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..ProptestConfig::with_cases(4_000) })]

    /// What is refused draws nothing and changes nothing; what the validator allows is cast.
    #[test]
    fn a_refused_casting_leaves_everything_as_it_was(any in anything()) {
        let mut world = any.world();
        let before = state(&world);
        let legal = any.is_legal(&mut world) && any.aims_well();
        prop_assert_eq!(&state(&world), &before, "the validator changes nothing");
        let mut events: Recorder<Event> = Recorder::new();
        let result = any.cast(&mut world, &mut events);
        prop_assert_eq!(result.is_ok(), legal, "{:?}", result);
        if result.is_err() {
            prop_assert_eq!(state(&world), before);
            prop_assert!(events.events().is_empty());
        }
    }

    /// Whoever listens changes nothing.
    #[test]
    fn all_sinks_see_the_same_casting(any in anything()) {
        let (mut heard, mut unheard, mut told) = (any.world(), any.world(), any.world());
        let result = any.cast(&mut heard, &mut Recorder::new()).ok();
        prop_assert_eq!(&result, &any.cast(&mut unheard, &mut Ignore).ok());
        prop_assert_eq!(&result, &any.cast(&mut told, &mut Annotator::new()).ok());
        prop_assert_eq!(state(&heard), state(&unheard));
        prop_assert_eq!(state(&heard), state(&told));
    }

    /// One copy is spent, of that spell and, for the arcane, in that form; none for a scroll. Only
    /// the streams of magic and effects are drawn from.
    #[test]
    fn one_copy_is_spent_exactly_once(any in anything()) {
        let mut world = any.world();
        let before = state(&world);
        let mut memory = caster(&world).memorized_spells().to_vec();
        let arcane = caster(&world).class().id != "cleric";
        prop_assume!(any.cast(&mut world, &mut Ignore).is_ok());
        if !any.off_scroll {
            let spent = memory.iter().position(|copy| {
                copy.spell_id == any.usage().id() && (!arcane || copy.reversed == any.reversed())
            });
            memory.remove(spent.unwrap());
        }
        prop_assert_eq!(caster(&world).memorized_spells(), memory);
        for ((name, then), (_, now)) in before.positions.iter().zip(state(&world).positions) {
            prop_assert!(*then == now || ["magic", "effects"].contains(&name.as_str()), "{}", name);
        }
    }

    /// Each of the affected is named once, and is among the targets or the caster. What did
    /// nothing says so.
    #[test]
    fn the_affected_are_targets_each_named_once(any in anything()) {
        let mut world = any.world();
        let result = any.cast(&mut world, &mut Ignore);
        prop_assume!(result.is_ok());
        let result = result.unwrap();
        let named: BTreeSet<&str> = result.affected_ids.iter().map(Id::as_str).collect();
        prop_assert_eq!(named.len(), result.affected_ids.len());
        let targets = any.targets();
        for name in named {
            let aimed_at = targets.iter().any(|target| target.reference() == name);
            prop_assert!(aimed_at || name == CASTER, "{}", name);
        }
        prop_assert_eq!(result.no_effect, !result.manual && result.affected_ids.is_empty());
        prop_assert_eq!(result.manual, any.usage().manual());
    }
}

/// Undead of every weight, and what is none.
const HAUNTS: [(&str, i64); 9] = [
    ("skeleton", 1),
    ("zombie", 2),
    ("ghoul", 2),
    ("wight", 3),
    ("wraith", 4),
    ("mummy", 5),
    ("spectre", 6),
    ("vampire_7", 7),
    ("orc", 1),
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    /// Turning pays for the weakest first and for at least one, as far as the pool goes.
    #[test]
    fn turning_pays_for_the_weakest_first(
        level in 1_i64..14,
        there in prop::collection::vec(0_usize..HAUNTS.len(), 0..9),
        dead in any::<u16>(),
        seed: u64,
    ) {
        let mut table = Table::with_caster("cleric", level);
        let mut names: Vec<Id> = Vec::new();
        for (place, kind) in there.iter().enumerate() {
            let name = format!("{place}");
            table.meet(&name, HAUNTS[*kind].0);
            if dead >> place & 1 == 1 {
                let one = table.world.roster.get_mut(&name).unwrap();
                grognard_bx::creature::kill(one, grognard_bx::events::DeathCode::Died, &mut Ignore);
            }
            names.push(name.into());
        }
        let class = table.character(CASTER).class().clone();
        prop_assert!(validate_turning(table.character(CASTER), &class).is_none());
        let mut stream = grognard_kernel::Stream::fork(seed.into(), "magic");
        let (mut scene, _) = table.world.scene();
        let result =
            turn_undead(&mut scene, CASTER, &class, &names, &mut stream, &mut Ignore).unwrap();

        let cost = |place: usize| HAUNTS[there[place]].1;
        let succeeded = |place: usize| {
            let kind = HAUNTS[there[place]].0;
            let outcome = result.outcomes.iter().find(|one| one.template_id == kind).unwrap();
            matches!(outcome.outcome.as_str(), "turn" | "destroy")
        };
        let mut reachable: Vec<usize> =
            (0..there.len()).filter(|&place| succeeded(place) && dead >> place & 1 == 0).collect();
        reachable.sort_by_key(|&place| cost(place));
        let affected: Vec<usize> =
            result.affected_ids.iter().map(|id| id.as_str().parse().unwrap()).collect();
        prop_assert!(reachable.starts_with(&affected), "{:?} {:?}", reachable, affected);
        prop_assert_eq!(affected.is_empty(), reachable.is_empty());
        if let Some(pool) = result.hd_pool {
            let paid: i64 = affected.iter().map(|&place| cost(place)).sum();
            prop_assert!(paid <= pool || affected.len() == 1, "{} of {}", paid, pool);
            let next = reachable.get(affected.len());
            prop_assert!(next.is_none_or(|&next| paid + cost(next) > pool));
        }
        for place in 0..there.len() {
            let changed = table.creature(&format!("{place}"));
            let alive = dead >> place & 1 == 0;
            let reached = affected.contains(&place);
            let gone = result.destroyed_ids.iter().any(|id| id.as_str() == place.to_string());
            prop_assert_eq!(changed.is_dead(), !alive || gone);
            prop_assert_eq!(changed.has(Condition::Turned), reached && !gone);
        }
    }
}
