//! Romantic takes on the pictures, and on posting at all.

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
        "{Colours}, and I couldn’t look away.",
        &["I didn’t try very hard.", "I’m still looking, really."],
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
    ),
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
];
