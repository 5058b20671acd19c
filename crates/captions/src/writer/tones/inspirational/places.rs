//! Inspirational takes on where.

use crate::writer::grammar::{Take, take};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "I keep coming back to {place} in my head.",
        &[
            "I think that means I should go again.",
            "Some places take up more room than they need.",
        ],
    ),
    take(
        "{Place} made me slow down.",
        &[
            "I’d forgotten how much you see at that speed.",
            "I’m trying to keep the pace.",
        ],
    ),
    take(
        "If {place} has been on your list for years, this is me nudging you.",
        &[
            "You don’t need a better reason.",
            "Lists only get longer. Start with one thing.",
        ],
    ),
    take(
        "Note to self, from {place}: leave earlier, stay longer.",
        &[
            "It applies to most things.",
            "And put the phone away after the photos.",
        ],
    ),
    take(
        "Go far enough to see home differently. {Place} did it for me.",
        &[
            "It’s the only souvenir I brought back.",
            "I hadn’t expected that.",
        ],
    ),
    take(
        "Somewhere {in_place} I stopped counting what I still had to do.",
        &[
            "It can wait. Most of it can.",
            "I haven’t started again yet.",
        ],
    ),
    take(
        "{Full_place}. I’m glad I didn’t wait for a better moment.",
        &[
            "This was the better moment.",
            "There’s always a reason to put it off, and it’s rarely a good one.",
        ],
    ),
    take(
        "You can read about {place} for hours. Or you can go and stand in it.",
        &["Going taught me more.", "Do the reading on the way back."],
    ),
    take(
        "It’s possible to feel very small {in_place}, in a good way.",
        &["I recommend it.", "Everything else gets smaller too."],
    ),
    take(
        "Go to {place} without a plan, at least once.",
        &[
            "The good parts were never going to be on mine.",
            "You’ll find what you weren’t looking for.",
        ],
    ),
    take(
        "I didn’t need much {in_place}. Time, mostly.",
        &[
            "I’d like to remember that.",
            "It’s the one thing I never pack enough of.",
        ],
    ),
    take(
        "The good part isn’t always in the middle. This is {distance} from {near_place}.",
        &[
            "Keep going a bit past the obvious.",
            "The detour is usually the trip.",
        ],
    ),
    take(
        "Not {near_place} itself, but {distance} further out.",
        &[
            "I’m glad I kept going.",
            "A little further is often far enough.",
        ],
    ),
    take(
        "I like being near {near_place} as much as being in it.",
        &[
            "There’s a bit more room to look.",
            "The edges of a place are part of it.",
        ],
    ),
    take(
        "{Places}. I’d only known them as names.",
        &[
            "Now they’re places.",
            "A name is a start, but that’s all it is.",
        ],
    ),
    take(
        "From {places}, with more questions than I brought.",
        &[
            "I take that as a good sign.",
            "That’s how I know it was worth it.",
        ],
    ),
    take(
        "{Places}, and I’d give every one of them longer.",
        &[
            "Next time I’ll plan less and stay more.",
            "That’s a good problem to come back with.",
        ],
    ),
    take(
        "{Place_count}, and I’d start over at the first one.",
        &[
            "It’s not the distance. It’s the looking.",
            "I’m sure I missed most of it.",
        ],
    ),
    take(
        "On the map it’s {apart} from end to end. In my memory it’s one place.",
        &[
            "That’s what going there does.",
            "Distances shrink once you’ve been.",
        ],
    ),
    take(
        "{Country}, I’m only getting started.",
        &[
            "There’s so much of it left.",
            "Consider that a promise to myself.",
        ],
    ),
    take(
        "The more I see of {country}, the more I want to see.",
        &[
            "It’s a nice problem to have.",
            "I’m in no hurry to solve it.",
        ],
    ),
    take(
        "{Some_are} from {some_place}, and I’d go back for more.",
        &[
            "I doubt I saw all of it.",
            "You never see it all in one go.",
        ],
    ),
    take(
        "{Season} {in_place} is a good argument for getting out more.",
        &["I’m convinced.", "I didn’t need much persuading."],
    ),
];
