//! Funny takes on where.

use crate::writer::grammar::{Take, take};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "{Place} did all the work. I pressed a button.",
        &[
            "It wasn’t even a difficult button.",
            "Please direct all compliments accordingly.",
        ],
    ),
    take(
        "If anyone asks, I was {in_place} on business.",
        &["Business is good.", "The business was this."],
    ),
    take(
        "{Full_place}, since nobody asked.",
        &[
            "You were about to, I could tell.",
            "I find it’s best not to wait.",
        ],
    ),
    take(
        "{Place} has seen better photographers.",
        &[
            "It was very polite about it.",
            "Rarely a more stubborn one, though.",
        ],
    ),
    take(
        "Please don’t ask me for directions {in_place}.",
        &[
            "I was looking at a screen the entire time.",
            "I’ll confidently point somewhere.",
        ],
    ),
    take(
        "Accepting compliments on behalf of {place}.",
        &["I’ll pass most of them on.", "The nice ones I’m keeping."],
    ),
    take(
        "My contribution to {place}: standing in the way with a camera.",
        &["I gave it everything.", "Reviews have been mixed."],
    ),
    take(
        "Dear {place}, sorry about all the photos.",
        &["You started it.", "I’d do it again and you know it."],
    ),
    take(
        "Somewhere {in_place} there’s a spot I stood on for far too long.",
        &["You’re looking at the result.", "I expect a small plaque."],
    ),
    take(
        "There’s a lot to know about {place}.",
        &["I know how it photographs.", "Somebody should look it up."],
    )
    .goes_on(),
    take(
        "{Place}: highly recommended. Me as a guide: less so.",
        &[
            "I mostly point.",
            "I know where things are, just not what they’re called.",
        ],
    ),
    take(
        "About {distance} from {near_place}.",
        &[
            "Close enough to mention it at parties.",
            "I’m rounding down.",
        ],
    )
    .goes_on(),
    take(
        "If you zoom out far enough, this is {near_place}.",
        &["I’m willing to squint.", "Don’t zoom in."],
    ),
    take(
        "Technically not {near_place}.",
        &["Emotionally, close enough.", "Nobody has to know."],
    ),
    take(
        "The map says {near_place} is {distance} away.",
        &["I say it’s a state of mind.", "The map needs to relax."],
    ),
    take(
        "{Places}, one camera roll, no filing system.",
        &[
            "You’re seeing the tidy version.",
            "I’ll sort it out when I retire.",
        ],
    ),
    take(
        "{Places}. Try to guess which is which.",
        &["I had to check.", "The metadata knows. I don’t."],
    ),
    take(
        "{Place_count} in one post, because I can’t commit.",
        &[
            "Ask me for a favourite and watch me panic.",
            "It’s a pattern.",
        ],
    ),
    take(
        "{Place_count}, and I still couldn’t draw you a map.",
        &[
            "I could draw you my camera roll.",
            "I’d leave out the important bits.",
        ],
    ),
    take(
        "There’s {apart} of map in this post.",
        &[
            "On my camera roll it’s a thumb’s width.",
            "I like to think of it as a very long corridor.",
        ],
    ),
    take(
        "{Country}, as explained by someone who pressed a button.",
        &["Citation needed.", "There will be a test."],
    ),
    take(
        "Everything I know about {country} fits in this post.",
        &["There’s room left, too.", "I’ve asked for more material."],
    ),
    take(
        "{Some_are} definitely from {some_place}.",
        &["The rest won’t say.", "The rest would like a lawyer."],
    )
    .goes_on(),
    take(
        "{Season} {in_place}, and I have no further questions.",
        &[
            "I do have follow-up photos.",
            "The prosecution rests, and so do I.",
        ],
    ),
];
