//! Romantic takes on where.

use crate::writer::grammar::{Take, take};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "I think I left something {in_place}.",
        &[
            "Nothing I’d want sent back.",
            "I’ll have to go and look for it.",
        ],
    )
    .goes_on(),
    take(
        "{Place}, I’m a little bit yours.",
        &["Don’t tell the other places.", "You knew before I did."],
    ),
    take(
        "I miss {place} already.",
        &[
            "It’s ridiculous how quickly that happens.",
            "I’d like it noted that I tried not to.",
        ],
    ),
    take(
        "Ask me how I am and I’ll tell you about {place}.",
        &[
            "It comes to the same thing.",
            "Sit down first. It’s a long answer.",
        ],
    ),
    take(
        "Say {place} slowly.",
        &["It sounds the way it looks.", "That’s how I remember it."],
    ),
    take(
        "Some part of me is still {in_place}, taking its time.",
        &["I won’t call it back.", "I hope it stays for a while."],
    ),
    take(
        "Dear {place}, I wasn’t ready to go.",
        &["I’m still not.", "Keep my place by the window."],
    ),
    take(
        "If you ever go to {place}, go slowly.",
        &[
            "It’s worth not rushing.",
            "Then tell me what you saw that I missed.",
        ],
    ),
    take(
        "There’s a way of looking that I only learned {in_place}.",
        &["I’m keeping it.", "It needs a bit of time and no agenda."],
    ),
    take(
        "{Full_place}. I only have to close my eyes.",
        &[
            "That’s where I go when it gets loud.",
            "It’s all still there.",
        ],
    ),
    take(
        "I’ve been saying {place} to myself just to hear it.",
        &["It suits the quiet.", "You try it."],
    ),
    take(
        "{Distance} from {near_place}, and in no hurry to arrive.",
        &[
            "Let it be a little further.",
            "I’d have been happy to never get there.",
        ],
    ),
    take(
        "Not quite {near_place}. A little before the end of the sentence.",
        &["I like it there.", "Some things are lovelier unfinished."],
    ),
    take(
        "Just far enough from {near_place} to hear myself think.",
        &["I thought about nothing much.", "Mostly about staying."],
    ),
    take(
        "{Places}, like lines from the same letter.",
        &[
            "I’d know the handwriting anywhere.",
            "I’ve read it more than once.",
        ],
    ),
    take(
        "I could say {places} until I fall asleep.",
        &["There are worse lullabies.", "I’d probably dream well."],
    ),
    take(
        "{Places}. I’m bad at goodbyes, so I took pictures.",
        &["It helped a little.", "I’m no better at it now."],
    ),
    take(
        "{Place_count}, and a soft spot for every one.",
        &[
            "I don’t have favourites. I have a long memory.",
            "My heart is not a tidy room.",
        ],
    ),
    take(
        "The map says {apart}. My memory keeps it all in one place.",
        &["That’s the only map I trust.", "I prefer it that way."],
    ),
    take(
        "{Country}, softly.",
        &[
            "That’s all I wanted to say.",
            "I’ll say it louder when I’m back.",
        ],
    )
    .goes_on(),
    take(
        "I’ve started to miss {country} in small ways.",
        &[
            "It happens when I’m not paying attention.",
            "I don’t mind it.",
        ],
    ),
    take(
        "{Some_are} from {some_place}. I know that much by heart.",
        &[
            "The others I keep without a name.",
            "I’m not ready to say goodbye to any of it.",
        ],
    ),
    take(
        "{Season} {in_place}, and I forgot to look at the time.",
        &[
            "Nobody minded, least of all me.",
            "I’d like to forget it again.",
        ],
    ),
];
