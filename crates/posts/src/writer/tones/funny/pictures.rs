//! Funny takes on the pictures, and on posting at all.

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
    ),
    take(
        "At one point I took {stack} photos of the same thing.",
        &[
            "In case it moved.",
            "Art takes commitment. So does indecision.",
        ],
    ),
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
        &["I don’t make the rules.", "Please nod thoughtfully."],
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
    ),
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
    ),
    take(
        "Yes, I’m posting all {count}.",
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
    take(
        "I had a caption for this. It was better.",
        &["You’d have loved it.", "It left when I started typing."],
    ),
    take(
        "No context.",
        &[
            "You wouldn’t believe how little there is.",
            "I checked, there isn’t any.",
        ],
    ),
    take(
        "Caption pending.",
        &["It’s been pending for a while.", "Legal is looking at it."],
    ),
    take(
        "Posting this before I can talk myself out of it.",
        &["It was a short debate.", "I’m easily convinced."],
    ),
    take(
        "This is the part where I pretend not to care about likes.",
        &["I’ll be refreshing quietly.", "How am I doing?"],
    ),
    take(
        "I spent longer choosing this than I’d like to admit.",
        &[
            "So please scroll slowly.",
            "There were finalists. There was a tie-break.",
        ],
    ),
    take(
        "Not pictured: me, deleting apps to make room for this.",
        &["Goodbye, screenshots.", "It was this or the updates."],
    ),
    take(
        "My camera roll has been asking for attention.",
        &[
            "This is all it’s getting.",
            "It’s been very dramatic about it.",
        ],
    ),
    take(
        "Proof that I occasionally leave the house.",
        &["Don’t read too much into it.", "Feel free to frame it."],
    ),
    take(
        "Filed under things I’ll explain later.",
        &["Later is a flexible concept.", "The file is getting thick."],
    ),
    take(
        "Professional opinion: looks nice.",
        &[
            "I’m not a professional, but I have opinions.",
            "That’s the whole review.",
        ],
    ),
    take(
        "They say a picture says a thousand words, so this is me being brief.",
        &[
            "You should hear me in person.",
            "I had more, but it was mostly ‘look’.",
        ],
    ),
    take(
        "I’d describe this, but then why did I bring a camera.",
        &["Exactly.", "So let’s all just look."],
    ),
    take(
        "Other accounts have captions that make sense.",
        &["I wish them well.", "I have this."],
    ),
    take(
        "I asked for a sign and got a photo opportunity.",
        &["Close enough.", "I’m choosing to count it."],
    ),
];
