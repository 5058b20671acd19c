//! Vlogger takes on the pictures.

use crate::writer::grammar::{Take, take, take_when};
use crate::writer::words::When::{Bright, Dark, Many, Monochrome, One};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "I took {taken} photos. You’re getting {count}.",
        &["The cut was brutal.", "You’re welcome and I’m sorry."],
    ),
    take(
        "{Left_out} outtakes stay on my phone.",
        &[
            "Maybe I’ll post the worst of them. Maybe.",
            "Some of them are bad. I love them.",
        ],
    ),
    take(
        "I took the same shot {stack} times, so please appreciate it.",
        &[
            "Was it worth it? I need to hear yes.",
            "Perfectionist or indecisive? Don’t answer.",
        ],
    ),
    take(
        "Palette: {colours}. I’m into it.",
        &[
            "Might theme the whole feed around it.",
            "Accidental, but I’ll take credit.",
        ],
    ),
    take(
        "Can you tell I have a thing for {colours}?",
        &[
            "It’s getting out of hand.",
            "I didn’t even notice until I lined it all up.",
        ],
    ),
    take_when(
        Monochrome,
        "Switching it up with black and white.",
        &["Moody? A bit.", "Tell me if I should do more of it."],
    ),
    take_when(
        Bright,
        "Bright one, brace yourselves ⚠️",
        &[
            "Turn your brightness down first.",
            "Don’t look straight at it.",
        ],
    ),
    take_when(
        Dark,
        "Turn your brightness up for this.",
        &["Worth it.", "Trust the process."],
    ),
    take_when(
        One,
        "One photo, quick story: I liked it.",
        &["The end.", "Thanks for coming."],
    ),
    take_when(
        One,
        "Just one this time, because it says enough.",
        &["I know. Growth.", "Don’t ask what the others looked like."],
    ),
    take(
        "Okay, {count} photos, straight in.",
        &[
            "First one’s the hook, obviously.",
            "Phone down after this, deal?",
        ],
    ),
    take(
        "{Count} photos, one swipe at a time 👉",
        &["Tell me where you stopped.", "Don’t skip the last one."],
    ),
    take_when(
        Many,
        "Swipe through, one by one.",
        &["Mostly on purpose.", "I moved them around for ages."],
    ),
];
