//! Whether monsters stand (rules 2.6). The rules leave open when; here it is the usual two
//! reasons.

use grognard::kernel::{Drawn, Id, Record, Result};

use super::{Fight, Leaving, Listener, MORALE, Telling};
use crate::scenario::knave::Side;

impl<L: Listener<Telling>> Fight<'_, L> {
    /// The foes check when the first of them falls, and when half of them are out. Each rolls for
    /// itself, and who does not stand runs in the next turn.
    ///
    /// Draws two d6 for each (stream `morale`).
    pub(super) fn check_morale(&mut self) -> Result<()> {
        let lost = |out: &Leaving| *out != Leaving::Fled;
        let is_out = |who: &Id| self.out.iter().find(|(one, _)| one == who).map(|(_, out)| out);
        let all = self.foes().count();
        let fell = self.foes().any(|plan| is_out(&plan.name).is_some_and(lost));
        let out = self.foes().filter(|plan| is_out(&plan.name).is_some()).count();
        let first = fell && !self.first_fell;
        let half = out * 2 >= all && !self.half_out;
        self.first_fell |= fell;
        self.half_out |= out * 2 >= all;
        if !first && !half {
            return Ok(());
        }
        for who in self.combatants() {
            let is_foe = self.plan(&who).is_some_and(|plan| plan.side == Side::Foes);
            let flees = self.combat.fleeing().iter().any(|(one, _)| *one == who);
            if !is_foe || flees {
                continue;
            }
            let morale = self.world.creature(&who)?.morale().unwrap_or_default();
            let mut dice = Record::new(self.streams.get(MORALE));
            let holds = self.world.check_morale_of(&who, &mut dice)?;
            let faces = dice.drawn().iter().filter_map(|drawn| match drawn {
                Drawn::Range { value, .. } => Some(*value),
                _ => None,
            });
            let faces: Vec<i64> = faces.collect();
            if !holds {
                self.broken.insert(who.clone());
            }
            self.tell(|| Telling::Morale { who, dice: faces, morale, holds });
        }
        Ok(())
    }
}
