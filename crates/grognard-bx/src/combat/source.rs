//! What a source of harm presents to a creature's defenses.

use grognard_kernel::{Open, wire_enum};
use serde::{Deserialize, Serialize};

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

/// How harm is delivered; a caller may have ways of its own.
pub type SourceKind = Open<Delivery>;

/// The saving throw that magic items make when harm of that kind destroys their bearer.
pub(super) fn item_save(kind: &SourceKind) -> SaveCategory {
    match kind.known() {
        Some(Delivery::Breath) => SaveCategory::Breath,
        Some(Delivery::Spell) => SaveCategory::Spells,
        Some(Delivery::Device) => SaveCategory::Wands,
        _ => SaveCategory::Death,
    }
}

/// What a source of harm presents to a creature's defenses. The default is an ordinary weapon.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct DamageSource {
    /// Its qualities: silver, magic, holy.
    pub keys: Keys,
    /// What it is made of, if it is not plain force.
    pub element: Option<Element>,
    /// Whether it is magical.
    pub magical: bool,
    /// How it is delivered.
    pub kind: SourceKind,
    /// Whether it destroys the equipment of those it kills.
    pub destructive: bool,
    /// Whether it is a small missile.
    pub missile: bool,
}

impl Default for DamageSource {
    fn default() -> Self {
        Self {
            keys: Keys::new(),
            element: None,
            magical: false,
            kind: Open::Known(Delivery::Weapon),
            destructive: false,
            missile: false,
        }
    }
}

impl DamageSource {
    /// The qualities, and the element as the last of them unless it is among them.
    pub(super) fn keys_with_element(&self) -> Keys {
        let mut keys = self.keys.clone();
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
pub fn damage_source_for(strike: &Strike<'_>) -> DamageSource {
    let missile = strike.is_missile_use();
    let mut source = DamageSource { missile, ..DamageSource::default() };
    match strike.attack {
        Attack::Unarmed => {
            source.kind = Delivery::Unarmed.into();
            return source;
        }
        Attack::Natural(_) => {
            source.kind = Delivery::Monster.into();
            source.missile = strike.context.monster_missile;
            return source;
        }
        Attack::Enchanted { .. } => {
            source.keys.push(GateKey::Magic.into());
            source.magical = true;
            return source;
        }
        Attack::Gear(gear) => {
            if strike.attack.qualities().contains(Quality::Splash) {
                source.kind = Delivery::Splash.into();
                source.missile = true;
            }
            match gear.id.as_str() {
                "holy_water" => source.keys.push(GateKey::Holy.into()),
                "torch" => source.element = Some(Energy::Fire.into()),
                "oil_flask" if strike.context.lit => source.element = Some(Energy::Fire.into()),
                _ => {}
            }
        }
        Attack::Weapon(weapon) if weapon.material == Material::Silver => {
            source.keys.push(GateKey::Silver.into());
        }
        Attack::Weapon(_) | Attack::Improvised(_) => {}
    }
    if strike.attacker.counts_as_magical {
        source.keys.push(GateKey::Magic.into());
        source.magical = true;
    }
    source
}
