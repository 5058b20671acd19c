//! Inspirational takes on the pictures.

use crate::writer::grammar::{Take, take, take_when};
use crate::writer::words::When::{Bright, Dark, Monochrome, One};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "I took {taken} photos and kept {count}.",
        &[
            "Choosing is how I remember.",
            "Letting go of the rest felt good.",
        ],
    )
    .goes_on(),
    take(
        "{Left_out} photos stayed behind to give the rest some room.",
        &[
            "Less is easier to look at.",
            "I’m learning to keep only what I mean.",
        ],
    ),
    take(
        "I photographed one thing {stack} times, trying to see it right.",
        &[
            "Trying again is part of it.",
            "Nobody gets it on the first go.",
        ],
    ),
    take(
        "There’s more {colours} out there than I usually notice.",
        &["I’m practising.", "You start seeing it everywhere."],
    ),
    take(
        "I went out with a camera and came back with {colours}.",
        &["Not a bad haul.", "That’ll do as a plan."],
    ),
    take_when(
        Monochrome,
        "Without colour I look for longer. You might too.",
        &["Try it.", "There’s less to see and more to notice."],
    ),
    take_when(
        Bright,
        "Go where it’s bright.",
        &[
            "You’ll feel it straight away.",
            "I needed that more than I knew.",
        ],
    ),
    take_when(
        Dark,
        "You don’t need much light to see something good.",
        &[
            "A little patience does it.",
            "It takes a moment, and then it’s all there.",
        ],
    ),
    take_when(
        One,
        "If I could only keep one, it would be this.",
        &[
            "One is enough, if you look at it long enough.",
            "I don’t need the others to remember.",
        ],
    ),
    take_when(
        One,
        "There’s more behind this photo than fits into it.",
        &[
            "Most of it you can’t see. That’s all right.",
            "I like that only I know it.",
        ],
    ),
    take(
        "{Count} moments I’d have missed if I’d stayed in.",
        &[
            "So I’m glad I didn’t.",
            "It was closer than I’d like to admit.",
        ],
    ),
    take(
        "{Count} photos, one reminder to get out more.",
        &[
            "It’s mostly for me. You can borrow it.",
            "I’ll be needing it again.",
        ],
    ),
];
