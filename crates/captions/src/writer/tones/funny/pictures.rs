//! Funny takes on the pictures.

use crate::writer::grammar::{Take, take, take_when};
use crate::writer::words::When::{Bright, Dark, Many, Monochrome, One};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "{Taken} photos. {Count} survived.",
        &["It wasn’t a close vote.", "The others know what they did."],
    ),
    take(
        "I took {taken} photos so you’d only have to see {count}.",
        &["You’re welcome.", "Think of it as a public service."],
    ),
    take(
        "{Left_out} photos didn’t make it.",
        &[
            "They were told it wasn’t personal.",
            "It was a little bit personal.",
        ],
    )
    .goes_on(),
    take(
        "At one point I took {stack} photos of the same thing.",
        &[
            "In case it moved.",
            "Art takes commitment. So does indecision.",
        ],
    )
    .goes_on(),
    take(
        "The theme is {colours}. I didn’t pick it.",
        &["It kept showing up.", "I’ve stopped fighting it."],
    ),
    take(
        "If you like {colours}, congratulations.",
        &["If not, this is awkward.", "I may have got carried away."],
    ),
    take_when(
        Monochrome,
        "Black and white, because then it’s art.",
        &["That’s the law.", "Please nod thoughtfully."],
    ),
    take_when(
        Monochrome,
        "Colour was not available at the time of posting.",
        &[
            "I’m told that’s called style.",
            "Imagine your own. It’s cheaper.",
        ],
    ),
    take_when(
        Dark,
        "No, your screen isn’t broken.",
        &[
            "It’s just dark in there.",
            "Turn it up and pretend I planned it.",
        ],
    ),
    take_when(
        Bright,
        "You may want sunglasses for this.",
        &[
            "I should have warned you earlier.",
            "I squinted, so now it’s your turn.",
        ],
    ),
    take_when(
        One,
        "One photo. I know.",
        &[
            "I’m as surprised as you are.",
            "Please respect my restraint.",
        ],
    ),
    take_when(
        One,
        "I narrowed it down to one.",
        &["It nearly ended me.", "Don’t get used to it."],
    )
    .goes_on(),
    take(
        "{Count} photos in and I still don’t know what ISO means.",
        &["I nod whenever it comes up.", "I assume it’s going well."],
    ),
    take_when(
        Many,
        "I could have stopped at one.",
        &[
            "I could have done many things.",
            "History will not record that I tried.",
        ],
    )
    .goes_on(),
    take(
        "Yes, I’m posting {all_count}.",
        &[
            "No, I don’t want to talk about it.",
            "This is me holding back.",
        ],
    ),
    take(
        "Nobody asked for {these_photos}.",
        &[
            "That has never stopped me.",
            "And yet here they are, right on time.",
        ],
    ),
];
