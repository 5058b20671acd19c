//! Romantic takes on posting at all: they need nothing to be known.

use crate::writer::grammar::{Take, take};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "Hold on to this for me.",
        &[
            "I’ll want it back when I’m old.",
            "Carefully, please. It’s mostly feeling.",
        ],
    ),
    take(
        "Some things I can only say in pictures.",
        &["This is me, saying it.", "I hope you can hear it."],
    ),
    take(
        "I wasn’t looking for anything.",
        &[
            "That’s usually when it finds you.",
            "I’m glad it found me anyway.",
        ],
    )
    .goes_on(),
    take(
        "You should have seen it with your own eyes.",
        &[
            "I’d have liked watching you look.",
            "This is the closest I could get.",
        ],
    ),
    take(
        "It’s a small thing, and I love it.",
        &["I don’t need it to be bigger.", "I’m allowed to."],
    ),
    take(
        "I’ll tell you about it some time, slowly.",
        &["Bring nothing. Stay long.", "It’s better out loud."],
    ),
    take(
        "Let me keep this a little longer.",
        &["I’m not finished looking.", "I’ll put it back, I promise."],
    ),
    take(
        "I didn’t say much. I just looked.",
        &["It felt like enough.", "It’s how I say most things."],
    ),
    take(
        "Nothing had to be perfect. It only had to be there.",
        &["And it was.", "I could have stayed with that all day."],
    ),
    take(
        "There’s a word for this in some language I don’t speak.",
        &["I’ll wait for it.", "Until then, this."],
    ),
    take(
        "I’m sentimental. You knew that.",
        &[
            "Look at it, though.",
            "I’m not going to apologise this time.",
        ],
    ),
    take(
        "I keep coming back to look.",
        &[
            "It keeps being there.",
            "One more time, and then I’ll stop.",
        ],
    ),
    take(
        "This is the sort of thing I’d put in a letter.",
        &[
            "So consider it one.",
            "I’d leave the rest of the page blank.",
        ],
    ),
    take(
        "If you were here I’d just point.",
        &["You’d understand.", "You’d know exactly what I meant."],
    ),
    take(
        "Everything I meant to say is somewhere in here.",
        &["Take your time.", "You know where to look."],
    ),
    take(
        "I loved this quietly, so I’ll say it quietly.",
        &["There.", "That’s as loud as I get."],
    ),
    take(
        "I took this for later, when I’ll want to be back.",
        &["I already do.", "Later came sooner than I thought."],
    ),
    take(
        "It had me before I’d even found the camera.",
        &[
            "I never stood a chance.",
            "The photo was mostly an excuse to stay.",
        ],
    ),
    take(
        "Some things make me lower my voice.",
        &["So, quietly: look.", "I’m doing it now, as I write this."],
    ),
    take(
        "I don’t want to own it. I only wanted to have been there.",
        &["And I was.", "That turns out to be enough."],
    ),
    take(
        "I’ve fallen for less.",
        &[
            "Never so quickly, though.",
            "I’d do it again without thinking.",
        ],
    ),
    take(
        "If I were any good at poems, this would be one.",
        &[
            "It would rhyme with stay.",
            "You’re getting the first draft.",
        ],
    ),
    take(
        "Keep a light on for me. I’ll be back.",
        &[
            "I just don’t know when.",
            "I mean it a little more every time I look.",
        ],
    ),
    take(
        "I held my breath so I wouldn’t disturb it.",
        &[
            "Then I took the picture as softly as I could.",
            "I’m not sure I’ve let it go yet.",
        ],
    ),
    take(
        "I didn’t know I could miss something while it was still there.",
        &["It’s a sweet kind of ache.", "Now I know."],
    ),
    take(
        "Don’t say anything for a moment.",
        &[
            "There. Now you’ve seen it.",
            "I’ll start talking again when I can.",
        ],
    )
    .goes_on(),
    take(
        "I’d fold this up and carry it in my coat.",
        &[
            "Inside pocket, left side.",
            "It would be soft at the edges within a week.",
        ],
    ),
    take(
        "What you can’t see is what it did to me.",
        &[
            "I stood a little straighter and spoke a little less.",
            "Look again. It might do it to you.",
        ],
    ),
    take(
        "I kept waiting for the feeling to pass.",
        &["It didn’t.", "I’ve stopped waiting."],
    )
    .goes_on(),
    take(
        "Somebody should be told how lovely this was, so I’m telling you.",
        &["You seemed like the one to tell.", "Pass it on, gently."],
    ),
];
