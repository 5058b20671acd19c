//! Inspirational takes on the pictures, and on posting at all.

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
    ),
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
        "There’s a whole day behind this photo.",
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
    take(
        "Go and look at something you’ve never seen before.",
        &["It doesn’t have to be far away.", "It works every time."],
    ),
    take(
        "I don’t want to see everything on a screen.",
        &[
            "And yes, I know where you’re reading this.",
            "Go on, look up for a second.",
        ],
    ),
    take(
        "This is what saying yes looked like.",
        &["I hope I keep doing it.", "I nearly didn’t."],
    ),
    take(
        "Leave a bit of room in your plans.",
        &[
            "The best things I’ve seen weren’t in mine.",
            "Something will want to fit in there.",
        ],
    ),
    take(
        "I’m learning to stop when something is worth stopping for.",
        &["Even when I’m late.", "It gets easier every time."],
    ),
    take(
        "You’re allowed to take the slow way.",
        &["You usually see more of it.", "Nobody is keeping time."],
    ),
    take(
        "Some days I need proof that it’s all still out there.",
        &["So I’m leaving some here.", "You might need it too."],
    ),
    take(
        "I’d rather be tired from looking than rested from waiting.",
        &[
            "Ask me again when my alarm goes.",
            "So far I’ve never regretted it.",
        ],
    ),
    take(
        "The hardest part was leaving the house.",
        &["The rest took care of itself.", "It usually is."],
    ),
    take(
        "Don’t save it for later.",
        &["Later is full already.", "I’ve tried. It doesn’t keep."],
    ),
    take(
        "I want more days that feel like this.",
        &["I think you have to make them.", "That’s the whole plan."],
    ),
    take(
        "You don’t have to understand a place to be changed by it.",
        &[
            "You only have to turn up.",
            "It happens while you’re looking at something else.",
        ],
    ),
    take(
        "Look up from time to time. It’s how I found this.",
        &["It wasn’t hiding.", "There’s usually something."],
    ),
    take(
        "It’s good to be a beginner somewhere.",
        &[
            "You ask better questions.",
            "Nobody expects you to know the way.",
        ],
    ),
    take(
        "I’m keeping this for the days when everything looks the same.",
        &[
            "It doesn’t. I just forget.",
            "It’s a small thing, but it helps.",
        ],
    ),
    take(
        "You never regret the thing you went out to see.",
        &[
            "I’ve tested this thoroughly.",
            "You only regret the scrolling.",
        ],
    ),
];
