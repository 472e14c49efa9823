//! Every way in which the rules of Call of Cthulhu say no.

use grognard_kernel::{Error, Id, rejections};

use crate::words::{Condition, Defence};

rejections! {
    /// Why the rules forbid a move.
    pub enum Rejection {
        /// Nobody of that id takes part.
        UnknownActor = "coc.turn.unknown_actor" {
            /// The id.
            actor: Id,
        },
        /// The actor is in no state to act.
        CannotAct = "coc.turn.cannot_act" {
            /// Who.
            actor: Id,
            /// The state.
            condition: Condition,
        },
        /// The actor has no hit points left.
        OutOfHitPoints = "coc.turn.out_of_hit_points" {
            /// Who.
            actor: Id,
        },
        /// The actor dived for cover and has forfeited the attack.
        ForfeitedAttack = "coc.turn.forfeited_attack" {
            /// Who.
            actor: Id,
        },
        /// It is somebody else's turn.
        NotTheTurn = "coc.turn.not_the_turn" {
            /// Who asked.
            actor: Id,
            /// Whose turn it is.
            expected: Id,
        },
        /// Nobody is left to act in the round.
        RoundOver = "coc.turn.round_over" {
            /// Who asked.
            actor: Id,
        },
        /// Somebody has yet to act in the round.
        RoundNotOver = "coc.turn.round_not_over" {
            /// Whose turn it is.
            actor: Id,
        },
        /// No round has begun.
        NoRound = "coc.turn.no_round" {},
        /// The fight is over.
        Concluded = "coc.turn.concluded" {},
        /// An attack waits for its defence.
        DefencePending = "coc.turn.defence_pending" {
            /// Whose.
            actor: Id,
        },
        /// No attack waits for a defence.
        NothingToDefend = "coc.turn.nothing_to_defend" {},
        /// What somebody means to do is not blank: a fight with such a turn could not be read.
        BlankIntent = "coc.turn.blank_intent" {
            /// Who.
            actor: Id,
        },
        /// Neither an action nor a mechanism was named.
        NoAction = "coc.turn.no_action" {},
        /// A host's command id is not empty.
        EmptyCommandId = "coc.turn.empty_command_id" {},
        /// The turn needs a target that takes part.
        NoTarget = "coc.turn.no_target" {
            /// Who.
            actor: Id,
        },
        /// Neither the lookup table nor the actor has the weapon.
        UnknownWeapon = "coc.turn.unknown_weapon" {
            /// Which.
            weapon: Id,
        },
        /// The weapon is jammed until somebody repairs it.
        Jammed = "coc.turn.jammed" {
            /// Whose.
            actor: Id,
            /// Which.
            weapon: Id,
        },
        /// The weapon is not jammed.
        NotJammed = "coc.turn.not_jammed" {
            /// Whose.
            actor: Id,
            /// Which.
            weapon: Id,
        },
        /// The attack leaves another choice of defences.
        DefenceNotAllowed = "coc.turn.defence_not_allowed" {
            /// Which defence.
            defence: Defence,
        },
        /// A diver may only dodge until its next turn.
        DiverMayOnlyDodge = "coc.turn.diver_may_only_dodge" {
            /// Who.
            actor: Id,
        },
        /// More shots in one turn than the weapon fires.
        ShotsOverMaximum = "coc.turn.shots_over_maximum" {
            /// How many.
            shots: i64,
            /// How many the weapon fires.
            maximum: i64,
        },
        /// The weapon has no full automatic fire.
        NoFullAuto = "coc.turn.no_full_auto" {
            /// Which.
            weapon: Id,
        },
        /// More volleys than a turn has.
        TooManyVolleys = "coc.turn.too_many_volleys" {
            /// How many.
            volleys: i64,
            /// How many a turn has.
            maximum: i64,
        },
        /// The difficulty leaves no number to roll.
        DifficultyBelowOne = "coc.turn.difficulty_below_one" {
            /// The skill.
            target: i64,
        },
        /// No roll of a fight is pushed.
        PushedNotAllowed = "coc.turn.pushed_not_allowed" {},
        /// Nobody is held by the actor.
        NotHeld = "coc.turn.not_held" {
            /// Who holds.
            actor: Id,
            /// Who is not held.
            target: Id,
        },
        /// The actor does not aim.
        NotAiming = "coc.turn.not_aiming" {
            /// Who.
            actor: Id,
        },
        /// Luck is not bettered by Luck.
        LuckOnLuckRoll = "coc.luck.luck_may_not_be_spent_on_luck_rolls" {},
        /// Nor is damage.
        LuckOnDamageRoll = "coc.luck.luck_may_not_be_spent_on_damage_rolls" {},
        /// Nor a Sanity roll.
        LuckOnSanityRoll = "coc.luck.luck_may_not_be_spent_on_sanity_rolls" {},
        /// Nor how much Sanity is lost.
        LuckOnSanityLoss = "coc.luck.luck_may_not_be_spent_on_sanity_loss_amount_rolls" {},
        /// Nor a pushed roll.
        LuckOnPushedRoll = "coc.luck.luck_may_not_alter_a_pushed_roll" {},
        /// Criticals, fumbles and malfunctions stand.
        LuckOnFixedResult = "coc.luck.criticals_fumbles_malfunctions_cannot_be_bought_off" {},
        /// At least one point is spent.
        LuckPointsNotPositive = "coc.luck.points_must_be_positive" {
            /// How many.
            points: i64,
        },
        /// There is not that much Luck.
        NotEnoughLuck = "coc.luck.insufficient_luck" {
            /// How many points.
            points: i64,
            /// How many there are.
            current_luck: i64,
        },
    }
}

impl Rejection {
    /// `Ok` when there are no rejections, else the error that carries them.
    pub fn refuse(rejections: Vec<Self>) -> Result<(), Error> {
        if rejections.is_empty() {
            return Ok(());
        }
        Err(Error::rejected(rejections.into_iter().map(Into::into).collect()))
    }
}
