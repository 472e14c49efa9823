//! Who listens to a fight that is told piece by piece.

use grognard::kernel::Ignore;

/// Takes what is told of a fight.
pub trait Listener<T> {
    /// False when nobody listens: nothing is then made ready to be told.
    const ON: bool;

    /// Takes what happens. Called only when somebody listens.
    fn tell(&mut self, telling: T);
}

impl<T> Listener<T> for Ignore {
    const ON: bool = false;

    fn tell(&mut self, _telling: T) {}
}

/// Keeps everything that is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Story<T> {
    tellings: Vec<T>,
}

impl<T> Story<T> {
    /// What happened, in order.
    #[must_use]
    pub fn tellings(&self) -> &[T] {
        &self.tellings
    }
}

impl<T> Default for Story<T> {
    fn default() -> Self {
        Self { tellings: Vec::new() }
    }
}

impl<T> Listener<T> for Story<T> {
    const ON: bool = true;

    fn tell(&mut self, telling: T) {
        self.tellings.push(telling);
    }
}
