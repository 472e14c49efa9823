//! What characters attack with.

use std::sync::Arc;

use grognard::{
    bx::{
        combat::Attack,
        items::{Item, MagicItem},
        model::{
            equipment::{Equipment, Gear, Weapon},
            words::Quality,
        },
    },
    kernel::Result,
};

/// Something to attack with.
pub(super) enum Arm {
    /// A weapon, which is not used up: ammunition is not counted.
    Weapon(Arc<Weapon>),
    /// Gear; what splashes is used up.
    Gear { gear: Arc<Gear>, left: i64 },
    /// An enchanted weapon.
    Magic(Box<MagicItem>),
}

impl Arm {
    /// What a wielded item is good for; `None` for what is no weapon.
    pub(super) fn of(item: &Item) -> Option<Self> {
        match item {
            Item::Magic(magic) => matches!(magic.base(), Some(Equipment::Weapon(_)))
                .then(|| Self::Magic(magic.clone())),
            Item::Mundane(mundane) => match &mundane.template {
                Equipment::Weapon(weapon) => Some(Self::Weapon(weapon.clone())),
                Equipment::Gear(gear) if gear.combat.is_some() => {
                    Some(Self::Gear { gear: gear.clone(), left: mundane.quantity() })
                }
                _ => None,
            },
        }
    }

    /// The attack with it.
    pub(super) fn attack(&self) -> Result<Attack<'_>> {
        match self {
            Self::Weapon(weapon) => Ok(Attack::Weapon(weapon)),
            Self::Gear { gear, .. } => Ok(Attack::Gear(gear)),
            Self::Magic(item) => Attack::with_magic_item(item),
        }
    }

    /// Whether it harms again in the next round.
    pub(super) fn splashes(&self) -> bool {
        match self {
            Self::Gear { gear, .. } => {
                gear.combat.as_ref().is_some_and(|facet| facet.qualities.contains(Quality::Splash))
            }
            _ => false,
        }
    }

    /// Whether it is made for a distance alone, and is not thrown to burst.
    pub(super) fn only_shoots(&self) -> bool {
        self.attack().is_ok_and(|attack| {
            let qualities = attack.qualities();
            qualities.contains(Quality::Missile)
                && !qualities.contains(Quality::Melee)
                && !qualities.contains(Quality::Splash)
        })
    }

    /// Whether there is any left.
    pub(super) fn is_left(&self) -> bool {
        !matches!(self, Self::Gear { left, .. } if *left < 1)
    }

    /// Uses one up, if it is used up.
    pub(super) fn use_up(&mut self) {
        let splashes = self.splashes();
        if let Self::Gear { left, .. } = self {
            if splashes {
                *left -= 1;
            }
        }
    }

    /// Whether it burns: what keeps a troll down.
    pub(super) fn burns(&self) -> bool {
        matches!(self, Self::Gear { gear, .. } if gear.id == "torch" || gear.id == "oil_flask")
    }
}
