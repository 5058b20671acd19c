//! Inspirational takes on posting at all: they need nothing to be known.

use crate::writer::grammar::{Take, take};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "Go and look at something you’ve never seen before.",
        &["It doesn’t have to be far away.", "It works every time."],
    ),
    take(
        "I don’t want to see everything on a screen.",
        &[
            "And yes, I know where you’re reading this.",
            "Go on, look up for a second.",
        ],
    ),
    take(
        "This is what saying yes looked like.",
        &["I hope I keep doing it.", "I nearly didn’t."],
    )
    .goes_on(),
    take(
        "Leave a bit of room in your plans.",
        &[
            "The best things I’ve seen weren’t in mine.",
            "Something will want to fit in there.",
        ],
    ),
    take(
        "I’m learning to stop when something is worth stopping for.",
        &["Even when I’m late.", "It gets easier every time."],
    ),
    take(
        "You’re allowed to take the slow way.",
        &["You usually see more of it.", "Nobody is keeping time."],
    ),
    take(
        "Some days I need proof that it’s all still out there.",
        &["So I’m leaving some here.", "You might need it too."],
    ),
    take(
        "I’d rather be tired from looking than rested from waiting.",
        &[
            "Ask me again when my alarm goes.",
            "So far I’ve never regretted it.",
        ],
    ),
    take(
        "The hardest part was leaving the house.",
        &["The rest took care of itself.", "It usually is."],
    ),
    take(
        "Don’t save it for later.",
        &["Later is full already.", "I’ve tried. It doesn’t keep."],
    ),
    take(
        "I want more days that feel like this.",
        &["I think you have to make them.", "That’s the whole plan."],
    )
    .goes_on(),
    take(
        "You don’t have to understand a place to be changed by it.",
        &[
            "You only have to turn up.",
            "It happens while you’re looking at something else.",
        ],
    ),
    take(
        "Look up from time to time. It’s how I found this.",
        &["It wasn’t hiding.", "There’s usually something."],
    ),
    take(
        "It’s good to be a beginner somewhere.",
        &[
            "You ask better questions.",
            "Nobody expects you to know the way.",
        ],
    ),
    take(
        "I’m keeping this for the days when everything looks the same.",
        &[
            "It doesn’t. I just forget.",
            "It’s a small thing, but it helps.",
        ],
    ),
    take(
        "You never regret the thing you went out to see.",
        &[
            "I’ve tested this thoroughly.",
            "You only regret the scrolling.",
        ],
    ),
    take(
        "I used to wait until I had the time. Now I go, and the time turns up.",
        &[
            "Most of it was hiding in my phone.",
            "It isn’t foolproof, but it beats waiting.",
        ],
    ),
    take(
        "Bring fewer plans and better shoes.",
        &[
            "The plans won’t last anyway.",
            "It’s the only packing advice I have.",
        ],
    ),
    take(
        "Get a little lost, as long as you’re not late for anything.",
        &[
            "Better still, don’t be due anywhere.",
            "You’ll remember the wrong turns.",
        ],
    ),
    take(
        "You can start small. This was small.",
        &[
            "It didn’t feel that way for long.",
            "Most things I’m glad of began like that.",
        ],
    ),
    take(
        "Nobody has ever told me I looked at something for too long.",
        &["So I keep looking.", "I doubt it’s possible."],
    ),
    take(
        "If you’re waiting for a reason, borrow mine.",
        &[
            "I just wanted to see it.",
            "It was curiosity, and there’s plenty left.",
        ],
    )
    .goes_on(),
    take(
        "I came for the photo and stayed for everything it leaves out.",
        &[
            "That’s the part I can’t post.",
            "For that you’ll have to go yourself.",
        ],
    ),
    take(
        "Next time I say I’m too tired to go out, show me this.",
        &[
            "I’ll argue. Keep showing me.",
            "It should work on most of my excuses.",
        ],
    ),
    take(
        "Not every day needs a purpose. Some only need a way out of the door.",
        &["The rest tends to follow.", "I’m glad I took it."],
    ),
    take(
        "There’s no wrong way to pay attention.",
        &["This is mine.", "Slowly works for me."],
    ),
    take(
        "I didn’t need a long break. I needed something else to look at.",
        &[
            "They’re easier to come by than I thought.",
            "It’s a cheaper cure, too.",
        ],
    ),
    take(
        "Everything is smaller on a map and bigger when you’re in it.",
        &[
            "I know which one I’d rather have.",
            "So go and get the real size.",
        ],
    ),
    take(
        "I still get excited about things I can’t buy.",
        &["This, for example.", "They also take up less room."],
    ),
];
