//! The core of evavier: what is exact. It knows neither devices nor files, windows nor sound, and needs no C.
//!
//! Each module uses only modules listed below it (`tests/program/layers` holds that order); `ARCHITECTURE.md` is the map.

/// A thing to say: `say!("not_his_turn", who, color = Color::White)`. Each key has one template in each locale, each
/// blank one there (`tests/program/layers/messages.rs`); a blank without a value is filled with the variable of its name.
#[macro_export]
macro_rules! say {
    (@value $blank:ident) => { $crate::language::Value::from($blank) };
    (@value $blank:ident $value:expr) => { $crate::language::Value::from($value) };
    ($key:literal $(, $blank:ident $(= $value:expr)?)* $(,)?) => {
        $crate::language::Message::new(
            $key,
            vec![$((stringify!($blank), $crate::say!(@value $blank $($value)?))),*],
        )
    };
}

/// As [`say!`], of a fault of a device or a file, or of its end: the log file keeps it.
#[macro_export]
macro_rules! fault {
    ($($said:tt)*) => { $crate::say!($($said)*).fault() };
}

/// The faults of one operation, each with its sentence: declares the enum and what is told of each variant. The fields
/// of a variant are lent to its sentence.
#[macro_export]
macro_rules! faults {
    ($(#[$meta:meta])* $vis:vis enum $name:ident {
        $($(#[$doc:meta])* $variant:ident
            $({ $($field:ident: $kind:ty),* $(,)? })?
            $(($($(#[$from:meta])? $inner:ident: $of:ty),+))?
            => $said:expr),* $(,)?
    }) => {
        $(#[$meta])*
        $vis enum $name {
            $($(#[$doc])* $variant $({ $($field: $kind),* })? $(($($(#[$from])? $of),+))?),*
        }

        impl From<&$name> for $crate::language::Message {
            #[allow(unused_variables)]
            fn from(fault: &$name) -> Self {
                match fault {
                    $($name::$variant $({ $($field),* })? $(($($inner),+))? => $said),*
                }
            }
        }

        impl From<$name> for $crate::language::Message {
            fn from(fault: $name) -> Self {
                Self::from(&fault)
            }
        }
    };
}

/// An enum with all its variants in a list, and with a text for each where they have one.
#[macro_export]
macro_rules! listed {
    ($(#[$meta:meta])* $name:ident { $( $(#[$doc:meta])* $variant:ident $(=> $text:literal)?, )* }) => {
        $(#[$meta])*
        pub enum $name { $( $(#[$doc])* $variant, )* }

        impl $name {
            /// Every one of them, once each.
            pub const ALL: [Self; [$( Self::$variant ),*].len()] = [$( Self::$variant ),*];

            /// Its name as locales have it.
            pub const fn key(self) -> &'static str {
                match self { $( Self::$variant => stringify!($variant), )* }
            }
        }

        $crate::listed!(@text $name $( $variant $(=> $text)?, )*);
    };
    (@text $name:ident $( $variant:ident, )*) => {};
    (@text $name:ident $( $variant:ident => $text:literal, )*) => {
        impl $name {
            /// Its name, as data files have it.
            pub const fn as_str(self) -> &'static str {
                match self { $( Self::$variant => $text, )* }
            }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.pad(self.as_str())
            }
        }
    };
}

/// A record, with what is usual of a field where that is not the usual of its type.
#[macro_export]
macro_rules! record {
    (@) => { Default::default() };
    (@ $usual:expr) => { $usual };
    ($(#[$of:meta])* $name:ident; $($(#[$meta:meta])* $field:ident: $kind:ty $(= $usual:expr)?;)+) => {
        $(#[$of])*
        pub struct $name { $($(#[$meta])* pub $field: $kind),+ }

        impl Default for $name {
            fn default() -> Self {
                Self { $($field: $crate::record!(@ $($usual)?)),+ }
            }
        }
    };
}

pub mod journal;

pub mod session;

pub mod game;

pub mod reconcile;

pub mod clock;

pub mod language;

pub mod notation;

pub mod rules;
