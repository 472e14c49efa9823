//! What makes an attack easier or harder (combat specification, section 11.2). Draws nothing.

use grognard_kernel::Dice;

use super::Turn;
use crate::{record::AttackModifiers, weapon::WeaponClass, words::Condition};

impl<D: Dice + ?Sized> Turn<'_, D> {
    /// The modifiers of a single attack. Aiming that counts ends.
    pub(super) fn attack_modifiers(&mut self, class: WeaponClass) -> AttackModifiers {
        let request = self.request;
        let ranged = class != WeaponClass::Melee;
        let firearm = class == WeaponClass::Firearm;
        let mut modifiers = AttackModifiers {
            range_band: request.range_band.clone(),
            point_blank: request.point_blank,
            cover: request.cover,
            outnumbered: self.outnumbered,
            load_and_fire: request.load_and_fire,
            ..AttackModifiers::default()
        };
        modifiers.bonus += i64::from(firearm && request.point_blank);
        modifiers.penalty += i64::from(ranged && request.cover);
        modifiers.penalty += i64::from(ranged && request.fast_moving);
        modifiers.bonus += i64::from(!ranged && self.outnumbered);
        modifiers.penalty += i64::from(request.load_and_fire);
        self.aim_and_posture(class, &mut modifiers);
        modifiers
    }

    /// The modifiers of one of several shots, or of a volley: what the weapon's fire costs, then as
    /// for a firearm. Nobody is outnumbered.
    pub(super) fn bullet_modifiers(&mut self, penalty: i64) -> AttackModifiers {
        let request = self.request;
        let mut modifiers = AttackModifiers {
            point_blank: request.point_blank,
            penalty,
            bonus: i64::from(request.point_blank),
            ..AttackModifiers::default()
        };
        modifiers.penalty += i64::from(request.cover);
        modifiers.penalty += i64::from(request.fast_moving);
        self.aim_and_posture(WeaponClass::Firearm, &mut modifiers);
        modifiers
    }

    fn aim_and_posture(&mut self, class: WeaponClass, modifiers: &mut AttackModifiers) {
        let firearm = class == WeaponClass::Firearm;
        let point_blank = self.request.point_blank;
        let prone_target = self.target.is_some_and(|target| self.one(target).has(Condition::Prone));
        let actor = self.actor;
        let attacker = self.one_mut(actor);
        if class != WeaponClass::Melee && attacker.aiming {
            attacker.aiming = false;
            modifiers.aimed = true;
            modifiers.bonus += 1;
        }
        if firearm && attacker.has(Condition::Prone) {
            modifiers.prone_shooter = true;
            modifiers.bonus += 1;
        }
        if class == WeaponClass::Melee && prone_target {
            modifiers.vs_prone_melee = true;
            modifiers.bonus += 1;
        }
        if firearm && prone_target && !point_blank {
            modifiers.vs_prone_ranged = true;
            modifiers.penalty += 1;
        }
    }
}
