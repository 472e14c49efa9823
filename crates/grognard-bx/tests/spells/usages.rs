//! What every automated usage of every printed spell does, typed from the book: whom it reaches,
//! what saves from it, what it does and for how long.

use grognard_bx::model::{
    modifier::ModifierKind,
    words::{Condition, SaveCategory},
};

/// Rounds in a turn.
pub(crate) const TURN: i64 = 60;
/// Rounds in a day.
pub(crate) const DAY: i64 = 8_640;

/// Dice: so many of so many sides, and so much more.
#[derive(Clone, Copy)]
pub(crate) struct Dice(pub(crate) usize, pub(crate) i64, pub(crate) i64);

/// Whom a usage reaches.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Reach {
    /// The caster.
    Caster,
    /// One target.
    One,
    /// All targets.
    All,
    /// All targets and the caster.
    AllAndCaster,
    /// The first few: so many dice of so many sides.
    Rolled(usize),
    /// The first few: so many.
    Fixed(usize),
    /// As many Hit Dice as so many dice say, the weakest first.
    HitDice(usize),
    /// One missile at each target given.
    Missiles,
}

/// How long an effect lasts.
#[derive(Clone, Copy)]
pub(crate) enum Length {
    /// So many rounds, and so many for each level of the caster.
    Rounds(i64, i64),
    /// Dice, and so much for each level of the caster, of a unit of so many rounds.
    Rolled(Dice, i64, i64),
    /// For good.
    Permanent,
    /// Until something ends it.
    Open,
}

/// A modifier: which figure, by how much, by which dice, against which element, against other
/// alignments only.
#[derive(Clone, Copy)]
pub(crate) struct Modifier {
    pub(crate) kind: ModifierKind,
    pub(crate) value: i64,
    pub(crate) dice: Option<&'static str>,
    pub(crate) element: Option<&'static str>,
    pub(crate) versus_other_alignment: bool,
}

/// What a usage does to a target.
#[derive(Clone, Copy)]
pub(crate) enum Does {
    /// Damage: these dice.
    Harms(Dice),
    /// Damage: these dice for each level of the caster.
    HarmsByLevel(Dice),
    /// Hit points back.
    Heals(Dice),
    /// Effects with this condition end.
    EndsCondition(Condition),
    /// Effects with this condition end if a save at +1 for each level is made.
    EndsWithSave(Condition),
    /// Effects of this kind end.
    EndsKind(&'static str),
    /// An effect of this kind, with a condition and modifiers.
    Lasts(&'static str, Option<Condition>, &'static [Modifier], Length),
    /// Death; whether for good.
    Kills(bool),
    /// Magic ends.
    Dispels,
    /// The dead live.
    Raises,
}

/// A save: against what, its modifier, whether it halves instead of sparing.
#[derive(Clone, Copy)]
pub(crate) struct Save {
    pub(crate) category: SaveCategory,
    pub(crate) modifier: i64,
    pub(crate) halves: bool,
}

#[derive(Clone, Copy)]
pub(crate) struct Usage {
    pub(crate) spell: &'static str,
    pub(crate) reversed: bool,
    pub(crate) mode: &'static str,
    pub(crate) reach: Reach,
    pub(crate) save: Option<Save>,
    pub(crate) does: Does,
    /// Whom it can affect: a monster, or a class at 1st level.
    pub(crate) fits: &'static [&'static str],
    /// Whom it cannot.
    pub(crate) spares: &'static [&'static str],
}

const fn usage(spell: &'static str, mode: &'static str, reach: Reach, does: Does) -> Usage {
    let fits = &["orc", "lion", "skeleton", "fighter"];
    Usage { spell, reversed: false, mode, reach, save: None, does, fits, spares: &[] }
}

impl Usage {
    const fn reversed(mut self) -> Self {
        self.reversed = true;
        self
    }

    const fn save(mut self, category: SaveCategory, modifier: i64) -> Self {
        self.save = Some(Save { category, modifier, halves: false });
        self
    }

    const fn half(mut self) -> Self {
        self.save = Some(Save { category: SaveCategory::Spells, modifier: 0, halves: true });
        self
    }

    const fn fits(mut self, fits: &'static [&'static str]) -> Self {
        self.fits = fits;
        self
    }

    const fn spares(mut self, spares: &'static [&'static str]) -> Self {
        self.spares = spares;
        self
    }

    /// Whether it means something to a place: it harms, heals and kills nobody, and asks for no
    /// saving throw.
    pub(crate) fn takes_places(&self) -> bool {
        let needs_a_body = matches!(
            self.does,
            Does::Harms(_)
                | Does::HarmsByLevel(_)
                | Does::Heals(_)
                | Does::EndsWithSave(_)
                | Does::Kills(_)
        );
        self.save.is_none() && !needs_a_body
    }
}

const fn modifier(kind: ModifierKind, value: i64) -> Modifier {
    Modifier { kind, value, dice: None, element: None, versus_other_alignment: false }
}

const fn against(element: &'static str, kind: ModifierKind, value: i64) -> Modifier {
    let mut modifier = modifier(kind, value);
    modifier.element = Some(element);
    modifier
}

const fn versus_others(kind: ModifierKind, value: i64) -> Modifier {
    let mut modifier = modifier(kind, value);
    modifier.versus_other_alignment = true;
    modifier
}

const BLESS: &[Modifier] =
    &[modifier(K::AttackBonus, 1), modifier(K::DamageBonus, 1), modifier(K::MoraleBonus, 1)];
const BLIGHT: &[Modifier] =
    &[modifier(K::AttackBonus, -1), modifier(K::DamageBonus, -1), modifier(K::MoraleBonus, -1)];
const WARD: &[Modifier] =
    &[versus_others(K::SaveBonus, 1), versus_others(K::AttackPenaltyOfAttackers, -1)];
const RESIST_COLD: &[Modifier] =
    &[against("cold", K::SaveBonus, 2), against("cold", K::DamageReductionPerDie, 1)];
const RESIST_FIRE: &[Modifier] =
    &[against("fire", K::SaveBonus, 2), against("fire", K::DamageReductionPerDie, 1)];
const SHIELD: &[Modifier] = &[modifier(K::AcSetVsMissile, 2), modifier(K::AcSet, 4)];
const STRIKING: &[Modifier] = &[
    Modifier {
        kind: K::WeaponDamageDiceBonus,
        value: 0,
        dice: Some("1d6"),
        element: None,
        versus_other_alignment: false,
    },
    modifier(K::CountsAsMagical, 0),
];
const DISEASE: &[Modifier] = &[modifier(K::AttackBonus, -2)];
const MISSILES: &[Modifier] = &[modifier(K::MissileImmunityNonmagical, 0)];

use Condition as C;
use Does::{
    Dispels, EndsCondition, EndsKind, EndsWithSave, Harms, HarmsByLevel, Heals, Kills, Lasts,
    Raises,
};
use Length::{Open, Permanent, Rounds};
use ModifierKind as K;
use Reach::{All, AllAndCaster, Caster, Fixed, HitDice, Missiles, One, Rolled};
use SaveCategory::{Death, Paralysis, Spells};

const fn lasts(kind: &'static str, length: Length) -> Does {
    Lasts(kind, None, &[], length)
}

const fn brings(kind: &'static str, condition: C, length: Length) -> Does {
    Lasts(kind, Some(condition), &[], length)
}

const fn turns(amount: i64) -> Length {
    Rounds(amount * TURN, 0)
}

/// 6 turns and one for each level.
const SIX_AND_LEVEL: Length = Rounds(6 * TURN, TURN);
const SLEEP: Length = Length::Rolled(Dice(4, 4, 0), 0, TURN);
/// Whom a spell affects that is for persons, and whom it does not.
const PERSONS: &[&str] = &["orc", "ogre", "fighter"];
const NO_PERSONS: &[&str] = &["lion", "skeleton", "wight"];
const LIVING: &[&str] = &["orc", "lion", "fighter"];
const UNDEAD: &[&str] = &["skeleton", "wight"];

#[rustfmt::skip]
pub(crate) const USAGES: &[Usage] = &[
    usage("anti_magic_shell", "shell", Caster, lasts("anti_magic_shell", turns(12))),
    usage("bless", "battle", All, Lasts("bless", None, BLESS, turns(6))),
    usage("bless", "battle", All, Lasts("bless", None, BLIGHT, turns(6))).reversed().save(Spells, 0),
    usage("charm_monster", "individual", One, brings("charm_monster", C::Charmed, Open)).save(Spells, 0)
        .fits(&["lion", "black_bear", "ogre"]).spares(&["orc", "bugbear", "fighter", "wraith"]),
    usage("charm_monster", "group", Rolled(3), brings("charm_monster", C::Charmed, Open)).save(Spells, 0)
        .fits(&["orc", "bugbear", "fighter"]).spares(&["lion", "ogre", "skeleton"]),
    usage("charm_person", "charm", One, brings("charm_person", C::Charmed, Open)).save(Spells, 0)
        .fits(PERSONS).spares(NO_PERSONS),
    usage("confusion", "confuse", Rolled(3), brings("confusion", C::Confused, Rounds(12, 0))),
    usage("continual_light_c", "illuminate", One, lasts("continual_light", Permanent)),
    usage("continual_light_c", "blind", One, brings("continual_light_c", C::Blind, Permanent)).save(Spells, 0),
    usage("continual_light_c", "cancel", One, EndsKind("continual_darkness")),
    usage("continual_light_c", "darken", One, lasts("continual_darkness", Permanent)).reversed(),
    usage("continual_light_c", "blind", One, brings("continual_light_c", C::Blind, Permanent)).reversed().save(Spells, 0),
    usage("continual_light_c", "cancel", One, EndsKind("continual_light")).reversed(),
    usage("continual_light_mu", "illuminate", One, lasts("continual_light", Permanent)),
    usage("continual_light_mu", "blind", One, brings("continual_light_mu", C::Blind, Permanent)).save(Spells, 0),
    usage("continual_light_mu", "cancel", One, EndsKind("continual_darkness")),
    usage("continual_light_mu", "darken", One, lasts("continual_darkness", Permanent)).reversed(),
    usage("continual_light_mu", "blind", One, brings("continual_light_mu", C::Blind, Permanent)).reversed().save(Spells, 0),
    usage("continual_light_mu", "cancel", One, EndsKind("continual_light")).reversed(),
    usage("cure_disease", "cure", One, EndsCondition(C::Diseased)),
    usage("cure_disease", "afflict", One, Lasts("cause_disease", Some(C::Diseased), DISEASE, Length::Rolled(Dice(2, 12, 0), 0, DAY)))
        .reversed().save(Spells, 0),
    usage("cure_light_wounds", "heal", One, Heals(Dice(1, 6, 1))),
    usage("cure_light_wounds", "cure_paralysis", One, EndsCondition(C::Paralysed)),
    usage("cure_light_wounds", "harm", One, Harms(Dice(1, 6, 1))).reversed(),
    usage("cure_serious_wounds", "heal", One, Heals(Dice(2, 6, 2))),
    usage("cure_serious_wounds", "harm", One, Harms(Dice(2, 6, 2))).reversed(),
    usage("death_spell", "kill", HitDice(4), Kills(false)).save(Death, 0)
        .fits(&["orc", "fighter"]).spares(&["skeleton", "hill_giant"]),
    usage("disintegrate", "kill", One, Kills(true)).save(Death, 0),
    usage("dispel_magic", "dispel", All, Dispels),
    usage("feeblemind", "feeblemind", One, brings("feeblemind", C::Feebleminded, Permanent)).save(Spells, -4)
        .fits(&["magic_user", "elf"]).spares(&["fighter", "cleric", "orc", "lion"]),
    usage("fire_ball", "damage", All, HarmsByLevel(Dice(1, 6, 0))).half(),
    usage("fly", "grant", One, lasts("fly", Length::Rolled(Dice(1, 6, 0), 1, TURN))),
    usage("haste", "haste", Fixed(24), lasts("haste", turns(3))),
    usage("hold_monster", "individual", One, brings("hold_monster", C::Paralysed, SIX_AND_LEVEL)).save(Spells, -2)
        .fits(LIVING).spares(UNDEAD),
    usage("hold_monster", "group", Rolled(1), brings("hold_monster", C::Paralysed, SIX_AND_LEVEL)).save(Spells, 0)
        .fits(LIVING).spares(UNDEAD),
    usage("hold_person_c", "individual", One, brings("hold_person_c", C::Paralysed, turns(9))).save(Spells, -2)
        .fits(PERSONS).spares(NO_PERSONS),
    usage("hold_person_c", "group", Rolled(1), brings("hold_person_c", C::Paralysed, turns(9))).save(Spells, 0)
        .fits(PERSONS).spares(NO_PERSONS),
    usage("hold_person_mu", "individual", One, brings("hold_person_mu", C::Paralysed, Rounds(0, TURN))).save(Spells, -2)
        .fits(PERSONS).spares(NO_PERSONS),
    usage("hold_person_mu", "group", Rolled(1), brings("hold_person_mu", C::Paralysed, Rounds(0, TURN))).save(Spells, 0)
        .fits(PERSONS).spares(NO_PERSONS),
    usage("infravision", "grant", One, lasts("infravision", Rounds(DAY, 0))),
    usage("invisibility", "invisibility", One, brings("invisibility", C::Invisible, Permanent)),
    usage("invisibility_10_radius", "invisibility", All, brings("invisibility", C::Invisible, Permanent)),
    usage("levitate", "grant", Caster, lasts("levitate", SIX_AND_LEVEL)),
    usage("light_c", "illuminate", One, lasts("light", turns(12))),
    usage("light_c", "blind", One, brings("light_c", C::Blind, turns(12))).save(Spells, 0),
    usage("light_c", "cancel", One, EndsKind("darkness")),
    usage("light_c", "darken", One, lasts("darkness", turns(12))).reversed(),
    usage("light_c", "blind", One, brings("light_c", C::Blind, turns(12))).reversed().save(Spells, 0),
    usage("light_c", "cancel", One, EndsKind("light")).reversed(),
    usage("light_mu", "illuminate", One, lasts("light", SIX_AND_LEVEL)),
    usage("light_mu", "blind", One, brings("light_mu", C::Blind, SIX_AND_LEVEL)).save(Spells, 0),
    usage("light_mu", "cancel", One, EndsKind("darkness")),
    usage("light_mu", "darken", One, lasts("darkness", SIX_AND_LEVEL)).reversed(),
    usage("light_mu", "blind", One, brings("light_mu", C::Blind, SIX_AND_LEVEL)).reversed().save(Spells, 0),
    usage("light_mu", "cancel", One, EndsKind("light")).reversed(),
    usage("lightning_bolt", "damage", All, HarmsByLevel(Dice(1, 6, 0))).half(),
    usage("magic_missile", "missiles", Missiles, Harms(Dice(1, 6, 1))),
    usage("mirror_image", "images", Caster, lasts("mirror_image", turns(6))),
    usage("neutralize_poison", "neutralize", One, EndsCondition(C::Poisoned)).fits(&["orc", "lion", "fighter"]),
    usage("protection_from_evil_10_radius_c", "ward", AllAndCaster,
        Lasts("protection_from_evil_10_radius_c", None, WARD, turns(12))),
    usage("protection_from_evil_10_radius_mu", "ward", AllAndCaster,
        Lasts("protection_from_evil_10_radius_mu", None, WARD, turns(12))),
    usage("protection_from_evil_c", "ward", Caster, Lasts("protection_from_evil_c", None, WARD, turns(12))),
    usage("protection_from_evil_mu", "ward", Caster, Lasts("protection_from_evil_mu", None, WARD, turns(6))),
    usage("protection_from_normal_missiles", "ward", One,
        Lasts("protection_from_normal_missiles", None, MISSILES, turns(12))),
    usage("raise_dead", "restore_life", One, Raises).fits(&["fighter", "elf"]).spares(&["orc", "skeleton"]),
    usage("raise_dead", "destroy_undead", One, Kills(true)).save(Spells, 0)
        .fits(UNDEAD).spares(&["orc", "lion", "fighter"]),
    usage("raise_dead", "kill", One, Kills(false)).reversed().save(Death, 0),
    usage("remove_fear", "remove", One, EndsWithSave(C::Afraid)),
    usage("remove_fear", "frighten", One, brings("remove_fear", C::Afraid, turns(2))).reversed().save(Spells, 0),
    usage("resist_cold", "resist", All, Lasts("resist_cold", None, RESIST_COLD, turns(6))),
    usage("resist_fire", "resist", One, Lasts("resist_fire", None, RESIST_FIRE, turns(2))),
    usage("shield", "shield", Caster, Lasts("shield", None, SHIELD, turns(2))),
    usage("silence_15_radius", "creature", One, brings("silence", C::Silenced, turns(12))).save(Spells, 0),
    usage("sleep", "single_4_plus", One, brings("sleep", C::Asleep, SLEEP))
        .fits(&["ogre", "dire_wolf"]).spares(&["orc", "black_bear", "lion", "troll", "skeleton", "fighter"]),
    usage("sleep", "hd_budget", HitDice(2), brings("sleep", C::Asleep, SLEEP))
        .fits(&["orc", "fighter"]).spares(&["ogre", "dire_wolf", "lion", "skeleton"]),
    usage("stone_to_flesh", "restore", One, EndsCondition(C::Petrified)),
    usage("stone_to_flesh", "petrify", One, brings("stone_to_flesh", C::Petrified, Permanent)).reversed().save(Paralysis, 0),
    usage("striking", "enchant", One, Lasts("striking", None, STRIKING, turns(1))),
    usage("water_breathing", "grant", One, lasts("water_breathing", Rounds(DAY, 0))),
    usage("web", "entangle", All, brings("web", C::Entangled, Length::Rolled(Dice(2, 4, 0), 0, TURN))),
];
