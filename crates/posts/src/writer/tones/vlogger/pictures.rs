//! Vlogger takes on the pictures, and on posting at all.

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
        &["Dark mode users, I’m sorry.", "Don’t look straight at it."],
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
        "Okay, {count} photos, let’s go.",
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
        "Swipe through, the order is on purpose.",
        &["Mostly on purpose.", "I moved them around for ages."],
    ),
    take(
        "Hi, it’s me again.",
        &["New post, same camera.", "Did you miss me? Say yes."],
    ),
    take(
        "Posting this before I overthink it.",
        &["Too late, but still.", "Okay, posted."],
    ),
    take(
        "No script for this one, I just liked it.",
        &["That’s allowed.", "Reason enough."],
    ),
    take(
        "Okay, this went straight into my favourites.",
        &["Do with that what you want.", "And I’m picky."],
    ),
    take(
        "I owe you a post, so here.",
        &["Debt paid.", "Don’t say I never give you anything."],
    ),
    take(
        "You’re seeing it here first.",
        &[
            "It’s also the only place I post, but still.",
            "Exclusive content, free of charge.",
        ],
    ),
    take(
        "Not sponsored, just enthusiastic.",
        &[
            "If someone wants to change that, my inbox is open.",
            "I’d tell you if it was.",
        ],
    ),
    take(
        "Quick one from the camera roll.",
        &[
            "It’s been waiting its turn.",
            "It was this or my screenshots.",
        ],
    ),
    take(
        "I’ll keep it short, the camera did the talking.",
        &[
            "It never lets me finish anyway.",
            "It has more to say than I do.",
        ],
    ),
    take(
        "Tell me you’d have stopped for this too.",
        &["I had no choice.", "If you say no I’ll be offended."],
    ),
    take(
        "This is your sign to go outside with a camera.",
        &[
            "Any camera. Your phone counts.",
            "Then tag me, I want to see.",
        ],
    ),
    take(
        "Unpopular opinion: you can never take too many photos.",
        &["My storage disagrees.", "I stand by it."],
    ),
    take(
        "Let me know if you want more of this.",
        &[
            "I have plenty. It’s a bit of a situation.",
            "I’m going to post it anyway, but it’s nice to be asked.",
        ],
    ),
    take(
        "Behind the camera: me, being very pleased with myself.",
        &["You can’t see it, but I’m nodding.", "Let me have this."],
    ),
    take(
        "I said I’d post less. Anyway.",
        &["I’m weak and it’s pretty.", "That was never going to last."],
    ),
    take(
        "Low-key proud of this, not going to lie.",
        &["Okay, high-key.", "Say something nice."],
    ),
];
