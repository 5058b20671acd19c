//! Vlogger takes on where.

use crate::writer::grammar::{Take, take};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "Okay, {place}. Let’s go.",
        &["I’ve got a camera and no script.", "Come with me."],
    ),
    take(
        "📍 {full_place}. Pin it now, thank me later.",
        &["I mean it.", "Your map needs it."],
    ),
    take(
        "So this is {full_place} 👀",
        &["Take a second.", "I’ll let it speak for itself."],
    ),
    take(
        "POV: you’re {in_place} and you’re not in a rush.",
        &[
            "That’s the whole plot.",
            "Breathe in. Okay, carry on scrolling.",
        ],
    ),
    take(
        "If {place} is on your list, this one’s for you 📌",
        &[
            "Save it before it disappears in your feed.",
            "And if it isn’t, hear me out.",
        ],
    ),
    take(
        "{Place}, but make it quick.",
        &[
            "Short post, I promise.",
            "You’ve got things to do, I get it.",
        ],
    ),
    take(
        "Can I talk about {place} for a second?",
        &["Make it a minute.", "I’ve been waiting to bring it up."],
    ),
    take(
        "Let me show you {place} real quick.",
        &["Don’t blink.", "I’ll be good, no long intro."],
    ),
    take(
        "Things I’d do again: {place}.",
        &["No notes.", "End of list."],
    ),
    take(
        "Adding {place} to the places I won’t shut up about.",
        &["Sorry in advance.", "You’ve been warned."],
    ),
    take(
        "Been to {place}? Then you know.",
        &["If not, look at this.", "Everyone else, pay attention."],
    ),
    take(
        "Not {near_place}, but close. About {distance} out.",
        &[
            "Close enough to count ✅",
            "You’d need directions. I’d just say keep going.",
        ],
    ),
    take(
        "This is {distance} from {near_place} and I’m so glad I checked the map.",
        &["Always check the map.", "Write that down."],
    ),
    take(
        "Near {near_place} counts as {near_place}, right?",
        &["I’m counting it.", "Correct me in the comments."],
    ),
    take(
        "{Places}, all in one post. Ready?",
        &["Keep up.", "I’ll go slow."],
    ),
    take(
        "Rank these for me: {places}.",
        &[
            "I have my answer. I want yours first.",
            "And yes, I’ll judge you a little.",
        ],
    ),
    take(
        "{Place_count}, one recap.",
        &["Let’s get into it.", "I kept it short, you’re welcome."],
    ),
    take(
        "There’s {apart} between the pins on my map for this 📍",
        &[
            "And I’d do it again.",
            "My camera roll thinks it’s one place.",
        ],
    ),
    take(
        "Anyone here from {country}? 🙌",
        &["I need your tips.", "Tell me what I missed."],
    )
    .goes_on(),
    take(
        "Currently obsessed with {country}.",
        &[
            "It’s a problem and I’m not solving it.",
            "This is only the start of it.",
        ],
    ),
    take(
        "Heads up, {some_are} from {some_place}.",
        &["The rest is a surprise.", "Guess where I took the others."],
    )
    .goes_on(),
    take(
        "{Season} {in_place} is a whole mood.",
        &["I said what I said.", "I’d like to move into it."],
    ),
];
