//! Romantic takes on the pictures.

use crate::writer::grammar::{Take, take, take_when};
use crate::writer::words::When::{Bright, Dark, Monochrome, One};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "I kept {count} out of {taken}. The ones I couldn’t look away from.",
        &[
            "The others were lovely too, but you have to choose.",
            "I didn’t choose quickly.",
        ],
    ),
    take(
        "There are {left_out} more that I’m keeping to myself.",
        &[
            "Some things don’t need to be shown.",
            "You’d understand if you saw them.",
        ],
    ),
    take(
        "I tried {stack} times to take the same picture.",
        &["I just didn’t want to leave it.", "I think I was stalling."],
    ),
    take(
        "I’ve been thinking in {colours} ever since.",
        &["I blame the camera.", "It’s not a bad way to think."],
    ),
    take(
        "{Colours}, and I stood there far too long.",
        &["It didn’t feel long.", "Part of me hasn’t moved."],
    ),
    take_when(
        Monochrome,
        "In black and white, like a letter you don’t throw away.",
        &[
            "I’d keep it in the same drawer.",
            "It says everything it needs to.",
        ],
    ),
    take_when(
        Monochrome,
        "Without colour, only the feeling is left.",
        &["It turns out that’s most of it.", "I don’t miss the rest."],
    ),
    take_when(
        Bright,
        "So much light, and all of it gentle.",
        &[
            "I wanted to stand in it for longer.",
            "It was bright the way a good mood is.",
        ],
    ),
    take_when(
        Dark,
        "Come a little closer. It’s dark in there.",
        &[
            "Your eyes will get used to it.",
            "It’s the kind of dark that keeps you company.",
        ],
    ),
    take_when(
        One,
        "Just the one. It doesn’t need company.",
        &["I looked at it for a long time.", "I’d only talk over it."],
    ),
    take_when(
        One,
        "I only wanted to show you this.",
        &[
            "The longer I look, the less I want to say.",
            "That’s really all.",
        ],
    ),
    take(
        "{Count} small things I don’t want to forget.",
        &[
            "I’m writing them down the only way I know.",
            "Remind me, if I do.",
        ],
    ),
    take(
        "{Count} photos, none of them in a hurry.",
        &[
            "Look at them the same way.",
            "I’d like to live at that pace.",
        ],
    ),
];
