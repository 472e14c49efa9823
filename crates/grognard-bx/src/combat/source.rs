//! What a source of harm presents to a creature's defenses.

use grognard_kernel::{Open, wire_enum};
use serde::{Deserialize, Serialize};
use smallvec::SmallVec;

use super::{Attack, Strike};
use crate::{
    events::Keys,
    model::{
        equipment::Material,
        words::{DamageKey, Element, Energy, GateKey, Quality, SaveCategory},
    },
};

wire_enum! {
    /// How harm is delivered.
    pub enum Delivery ("kind of source") {
        /// A weapon.
        Weapon = "weapon",
        /// Fists.
        Unarmed = "unarmed",
        /// A monster's natural attack.
        Monster = "monster",
        /// Something that splashes.
        Splash = "splash",
        /// A breath weapon.
        Breath = "breath",
        /// A fall.
        Falling = "falling",
        /// An effect.
        Effect = "effect",
        /// A spell.
        Spell = "spell",
        /// A magic device.
        Device = "device",
    }
}

/// The saving throw that magic items make when harm of that kind destroys their bearer.
pub(super) const fn item_save(kind: Delivery) -> SaveCategory {
    match kind {
        Delivery::Breath => SaveCategory::Breath,
        Delivery::Spell => SaveCategory::Spells,
        Delivery::Device => SaveCategory::Wands,
        _ => SaveCategory::Death,
    }
}

/// The qualities of a source, in order.
pub type SourceKeys = SmallVec<[GateKey; 8]>;

/// What a source of harm presents to a creature's defenses. The default is an ordinary weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DamageSource {
    /// Its qualities: silver, magic, holy.
    pub keys: SourceKeys,
    /// What it is made of, if it is not plain force.
    pub element: Option<Element>,
    /// Whether it is magical.
    pub magical: bool,
    /// How it is delivered.
    pub kind: Delivery,
    /// Whether it destroys the equipment of those it kills.
    pub destructive: bool,
    /// Whether it is a small missile.
    pub missile: bool,
}

impl Default for DamageSource {
    fn default() -> Self {
        Self {
            keys: SourceKeys::new(),
            element: None,
            magical: false,
            kind: Delivery::Weapon,
            destructive: false,
            missile: false,
        }
    }
}

impl DamageSource {
    /// The qualities as an event shows them.
    pub(super) fn shown_keys(&self) -> Keys {
        self.keys.iter().map(|key| Open::Known(*key)).collect()
    }

    /// The same, with the element as the last of them unless it is among them.
    pub(crate) fn shown_keys_with_element(&self) -> Keys {
        let mut keys = self.shown_keys();
        if let Some(element) = &self.element {
            let key = DamageKey::from(element.as_str());
            if !keys.contains(&key) {
                keys.push(key);
            }
        }
        keys
    }
}

/// What an attack presents. Draws nothing.
#[must_use]
#[inline]
pub fn damage_source_for(strike: &Strike<'_>) -> DamageSource {
    let missile = strike.is_missile_use();
    let mut source = DamageSource { missile, ..DamageSource::default() };
    match strike.attack {
        Attack::Unarmed => {
            source.kind = Delivery::Unarmed;
            return source;
        }
        Attack::Natural(_) => {
            source.kind = Delivery::Monster;
            source.missile = strike.context.monster_missile;
            return source;
        }
        Attack::Enchanted { .. } => {
            source.keys.push(GateKey::Magic);
            source.magical = true;
            return source;
        }
        Attack::Gear(gear) => {
            if strike.attack.qualities().contains(Quality::Splash) {
                source.kind = Delivery::Splash;
                source.missile = true;
            }
            match gear.id.as_str() {
                "holy_water" => source.keys.push(GateKey::Holy),
                "torch" => source.element = Some(Energy::Fire.into()),
                "oil_flask" if strike.context.lit => source.element = Some(Energy::Fire.into()),
                _ => {}
            }
        }
        Attack::Weapon(weapon) if weapon.material == Material::Silver => {
            source.keys.push(GateKey::Silver);
        }
        Attack::Weapon(_) | Attack::Improvised(_) => {}
    }
    if strike.attacker.boons.counts_as_magical {
        source.keys.push(GateKey::Magic);
        source.magical = true;
    }
    source
}
