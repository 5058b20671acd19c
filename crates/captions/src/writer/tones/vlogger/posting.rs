//! Vlogger takes on posting at all: they need nothing to be known.

use crate::writer::grammar::{Take, take};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "Hi, it’s me again.",
        &["New post, same camera.", "Did you miss me? Say yes."],
    ),
    take(
        "Posting this before I overthink it.",
        &["Too late, but still.", "Okay, posted."],
    ),
    take(
        "No script for this one, I just liked it.",
        &["That’s allowed.", "Reason enough."],
    ),
    take(
        "Okay, this went straight into my favourites.",
        &["Do with that what you want.", "And I’m picky."],
    ),
    take(
        "I owe you a post, so here.",
        &["Debt paid.", "Don’t say I never give you anything."],
    )
    .goes_on(),
    take(
        "You’re seeing it here first.",
        &[
            "By about a second, but still.",
            "Exclusive content, free of charge.",
        ],
    ),
    take(
        "Not sponsored, just enthusiastic.",
        &[
            "If someone wants to change that, my inbox is open.",
            "I’d tell you if it was.",
        ],
    ),
    take(
        "Quick one from the camera roll.",
        &[
            "It’s been waiting its turn.",
            "It was this or my screenshots.",
        ],
    )
    .goes_on(),
    take(
        "I’ll keep it short, the camera did the talking.",
        &[
            "It never lets me finish anyway.",
            "It has more to say than I do.",
        ],
    ),
    take(
        "Tell me you’d have stopped for this too.",
        &["I had no choice.", "If you say no I’ll be offended."],
    ),
    take(
        "This is your sign to go outside with a camera.",
        &[
            "Any camera. Your phone counts.",
            "Then tag me, I want to see.",
        ],
    ),
    take(
        "Unpopular opinion: you can never take too many photos.",
        &["My storage disagrees.", "I stand by it."],
    ),
    take(
        "Let me know if you want more of this.",
        &[
            "I have plenty. It’s a bit of a situation.",
            "I’m going to post it anyway, but it’s nice to be asked.",
        ],
    ),
    take(
        "Behind the camera: me, being very pleased with myself.",
        &["You can’t see it, but I’m nodding.", "Let me have this."],
    ),
    take(
        "I said I’d post less. Anyway.",
        &["I’m weak and it’s pretty.", "That was never going to last."],
    ),
    take(
        "Low-key proud of this, not going to lie.",
        &["Okay, high-key.", "Say something nice."],
    ),
    take(
        "Camera check, mic check, action.",
        &[
            "There’s no mic. There’s barely a plan.",
            "First take, no retakes.",
        ],
    ),
    take(
        "Stop, look at this first.",
        &["Then read the rest.", "Then tell me I’m overreacting."],
    )
    .goes_on(),
    take(
        "I’ve been sitting on this and I can’t anymore.",
        &["So here, have it.", "It was getting loud in my drafts."],
    )
    .goes_on(),
    take(
        "Story time, but you fill in the words.",
        &["Go on, the comments are open.", "Best version gets pinned."],
    ),
    take(
        "You voted for more of this. Fine, it was me. I voted.",
        &["Democracy works.", "No recount."],
    ),
    take(
        "I had a whole intro planned and forgot it.",
        &["So, hi.", "Straight to it, then."],
    ),
    take(
        "Pause your scroll for a sec.",
        &["That’s all I wanted. Hi.", "Carry on when you’re ready."],
    ),
    take(
        "Scale from ‘nice’ to ‘bags are packed’, where are you?",
        &["Mine are by the door.", "You already know where I am."],
    ),
    take(
        "Adding this to the series I keep saying I’ll start.",
        &[
            "Episode number: unclear.",
            "Follow to find out if it ever happens.",
        ],
    ),
    take(
        "New here? This is pretty much what I do.",
        &[
            "I point a camera at things and get excited.",
            "Stick around, it gets worse.",
        ],
    ),
    take(
        "Dropping this here and running.",
        &[
            "Not far. I want to read the comments.",
            "I’ll be back for the likes.",
        ],
    ),
    take(
        "Real talk, my camera roll is my diary.",
        &["This page made the cut.", "Don’t read the rest."],
    ),
    take(
        "I don’t gatekeep, so here you go.",
        &["Sharing is the whole point.", "Now you owe me yours."],
    ),
    take(
        "Saw it, stopped, took out the camera.",
        &["That’s the whole process.", "You’d have done the same."],
    ),
];
