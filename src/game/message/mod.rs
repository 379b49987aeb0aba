//! What a game says, by subject.

mod adjournment;
mod arbiter;
mod boards;
mod differ;
mod draws;
mod moves;

pub use adjournment::AdjournmentMessage;
pub use arbiter::ArbiterMessage;
pub use boards::EboardMessage;
pub use differ::DifferMessage;
pub use draws::DrawMessage;
pub use moves::GameMessage;
