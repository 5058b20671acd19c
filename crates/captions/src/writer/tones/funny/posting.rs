//! Funny takes on posting at all: they need nothing to be known.

use crate::writer::grammar::{Take, take};

/// The takes.
pub(super) const TAKES: &[Take] = &[
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
    )
    .goes_on(),
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
        "They say a picture says it all, so this is me being brief.",
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
    take(
        "I’d like to thank my thumb for staying out of the frame.",
        &["It doesn’t always.", "It has ambitions."],
    ),
    take(
        "I came, I saw, I took the photo slightly crooked.",
        &["It’s called composition.", "Tilt your phone. There."],
    ),
    take(
        "Others keep a diary. I keep screenshots and this.",
        &[
            "This is the better half.",
            "You don’t want to see the screenshots.",
        ],
    ),
    take(
        "This is going on the fridge.",
        &[
            "The fridge has standards. It made an exception.",
            "Right next to the bill I’m ignoring.",
        ],
    ),
    take(
        "Please enjoy this as much as I enjoyed not being at my desk.",
        &[
            "The desk sends its regards.",
            "I know that isn’t saying much.",
        ],
    ),
    take(
        "I’ve been saving this for a moment when I had nothing else to post.",
        &["That moment has come.", "It didn’t take long."],
    ),
    take(
        "Breaking news: nothing happened and I photographed it.",
        &[
            "More as this develops.",
            "The only witness is also the author.",
        ],
    ),
    take(
        "I have no idea what I’m doing, but I’m doing it with a camera.",
        &[
            "It gives me an air of purpose.",
            "Nobody questions a camera.",
        ],
    ),
    take(
        "Objects in this post may be less impressive in person.",
        &["So may the photographer.", "Batteries not included."],
    ),
    take(
        "I tried to be mysterious about this, but I kept explaining.",
        &[
            "See, I’m doing it again.",
            "It’s a full-time job and I have no training.",
        ],
    ),
    take(
        "Terms and conditions apply.",
        &[
            "By looking at this you’ve agreed to like it.",
            "There’s a cooling-off period. Nobody uses it.",
        ],
    )
    .goes_on(),
    take(
        "I showed restraint and posted this anyway.",
        &[
            "The restraint went into the caption.",
            "It was a different kind of restraint.",
        ],
    ),
    take(
        "My camera has asked for a raise.",
        &[
            "Talks are ongoing.",
            "It knows exactly what it has done for me.",
        ],
    )
    .goes_on(),
    take(
        "This would have been great in somebody else’s hands.",
        &["In mine it’s a personal best.", "I’m choosing to be proud."],
    ),
    take(
        "I’m told a good caption tells a story.",
        &[
            "Once upon a time I posted this. The end.",
            "This caption mostly stalls.",
        ],
    )
    .goes_on(),
];
