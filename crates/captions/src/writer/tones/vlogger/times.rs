//! Vlogger takes on when.

use crate::facts::PartOfDay::{Afternoon, Dusk, Evening, GoldenHour, Midday, Morning, Night};
use crate::writer::grammar::{Take, take, take_when};
use crate::writer::words::When::{At, Brief, DayLong, Early, Weekend, Workday};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "Throwback to {day}.",
        &["It deserved its own post.", "Still not over it."],
    )
    .goes_on(),
    take(
        "A bit of {month}, here it comes.",
        &[
            "Short version, because you’re busy.",
            "I left out the boring bits.",
        ],
    ),
    take(
        "Posting my {month} photos before they get buried.",
        &[
            "Better late than lost in the camera roll.",
            "There’s always a backlog.",
        ],
    ),
    take(
        "Okay so, {date}.",
        &["I’ve still got the photos to prove it.", "Stay with me."],
    )
    .goes_on(),
    take(
        "{Days}, {photos}, one recap.",
        &["You’re all caught up now.", "That’s it, that’s the trip."],
    ),
    take(
        "{Days} in one post. I tried to keep it short.",
        &[
            "I failed a bit.",
            "There’s a longer version, it’s called my camera roll.",
        ],
    ),
    take_when(
        Workday,
        "Random {weekday} content, you’re welcome.",
        &["No occasion needed.", "Consider it a break."],
    ),
    take_when(
        Workday,
        "POV: it’s {weekday} and you’ve got a camera.",
        &["What are you shooting first?", "Nobody can stop you."],
    ),
    take_when(
        Weekend,
        "{Weekday} post, no plan, no regrets.",
        &["You know how it goes.", "I could’ve edited. I didn’t."],
    ),
    take_when(
        Weekend,
        "What are you doing on your {weekday}? I did this.",
        &[
            "Low effort, high reward.",
            "Beat that, or join me next time.",
        ],
    ),
    take(
        "{Season} content incoming.",
        &[
            "There’s more where that came from.",
            "You can’t say I didn’t warn you.",
        ],
    ),
    take(
        "Save this for your {season} trip 📌",
        &["Future you says thanks.", "Trust me on this."],
    ),
    take_when(
        Early,
        "Early one. Be proud of me.",
        &[
            "I’m told it gets easier.",
            "It was worth it, and I hate admitting that.",
        ],
    ),
    take_when(
        Early,
        "First light check ✅",
        &[
            "Would I do it again? Ask me after a nap.",
            "Everyone’s asleep and I have content.",
        ],
    ),
    take_when(
        At(Morning),
        "Morning! Quick one before the day gets away.",
        &["Okay, go enjoy yours.", "How’s yours going?"],
    ),
    take_when(
        At(Morning),
        "Morning photos hit different.",
        &["It’s the light, don’t argue.", "Fight me in the comments."],
    ),
    take_when(
        At(Midday),
        "Midday shots, zero fear.",
        &[
            "Harsh light is just confident light.",
            "Don’t tell the photography forums.",
        ],
    ),
    take_when(
        At(Afternoon),
        "Spend the afternoon with me?",
        &["No small talk, just photos.", "I’ll do the talking."],
    ),
    take_when(
        At(Afternoon),
        "Afternoon well spent, I’d say.",
        &["I’m calling it research.", "You be the judge."],
    ),
    take_when(
        At(GoldenHour),
        "Golden hour, no filter needed.",
        &["Peak lighting department.", "The sun did the editing."],
    ),
    take_when(
        At(GoldenHour),
        "This is your sign to stay for golden hour.",
        &["You’ll thank me.", "Then tell me I was wrong. You won’t."],
    ),
    take_when(
        At(Dusk),
        "Caught it right at dusk.",
        &["Blink and it’s gone.", "Timing? Luck. But let me have it."],
    ),
    take_when(
        At(Dusk),
        "Dusk check. Brightness up for this.",
        &["Higher. Okay, good.", "I’ll wait."],
    ),
    take_when(
        At(Evening),
        "Evening update: still taking photos.",
        &[
            "Low energy, good content.",
            "Somebody take the camera away from me.",
        ],
    ),
    take_when(
        At(Evening),
        "Come spend the evening with me.",
        &[
            "Nothing planned, just the camera.",
            "Comfy shoes, no agenda.",
        ],
    ),
    take_when(
        At(Night),
        "Night mode on.",
        &["Brightness up, let’s go.", "My camera is working overtime."],
    ),
    take_when(
        At(Night),
        "After dark edition 🌙",
        &["Same me, less light.", "Grain is a feature."],
    ),
    take(
        "{Clock}, camera out.",
        &["You know the drill.", "No time like it."],
    ),
    take_when(
        DayLong,
        "A whole day in one post, {part_span}.",
        &["No cuts. Okay, some cuts.", "Snacks not included."],
    ),
    take_when(
        Brief,
        "{Photos}, {elapsed}, go.",
        &["Speedrun.", "New personal best."],
    ),
    take(
        "This whole set took {elapsed}.",
        &[
            "Picking took longer, obviously.",
            "I work fast when I like it.",
        ],
    ),
];
