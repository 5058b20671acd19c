//! Inspirational takes on when.

use chrono::Weekday::{Mon, Sun};

use crate::facts::PartOfDay::{Afternoon, Dusk, Evening, GoldenHour, Midday, Morning, Night};
use crate::facts::Season::{Autumn, Spring, Summer, Winter};
use crate::writer::grammar::{Take, take, take_when};
use crate::writer::words::When::{At, Brief, Early, FewDays, In, On, Weekend, Workday};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "{Date}. I want to remember that I went.",
        &[
            "Showing up is most of it.",
            "Not because it was perfect. Because I was there for it.",
        ],
    ),
    take(
        "{Month} {year}, saved for a day that needs it.",
        &["There’s always one.", "I’ll know when."],
    ),
    take(
        "I’ll think of this when {day} comes round again.",
        &[
            "I hope I’ll be out then, too.",
            "Some dates you have to make yourself.",
        ],
    ),
    take(
        "I’ll remember {month} for this, not for the to-do list.",
        &[
            "The list will be back.",
            "I crossed off the right thing for once.",
        ],
    ),
    take_when(
        FewDays,
        "{Days}. That’s all it took to reset.",
        &[
            "You might not need longer either.",
            "I’d forgotten it could be that simple.",
        ],
    ),
    take_when(
        FewDays,
        "You don’t need weeks off. {Days} did it for me.",
        &["Start with what you’ve got.", "Small trips count."],
    ),
    take_when(
        Workday,
        "It was an ordinary {weekday} until I looked at it properly.",
        &["Most days would change, I suspect.", "Looking is free."],
    ),
    take_when(
        Workday,
        "A {weekday} can hold more than work.",
        &[
            "I keep forgetting, so I’m writing it down.",
            "This is what else fits in.",
        ],
    ),
    take_when(
        Weekend,
        "Use your {weekday}s well. I’m trying to.",
        &["You only get one a week.", "Mine looked like this."],
    ),
    take_when(
        Weekend,
        "I gave a {weekday} away and got it back with interest.",
        &["I’ll do that again.", "Best use of free time I know."],
    ),
    take_when(
        On(Mon),
        "If a Monday can look like this, so can the rest of the week.",
        &["I’m choosing to believe that.", "It’s a start."],
    ),
    take_when(
        On(Sun),
        "Sunday, and nothing to prove.",
        &["I’d like more of those.", "I’d forgotten how that feels."],
    ),
    take(
        "Every {season} I promise myself to pay attention. This time I did.",
        &[
            "This is me keeping that promise.",
            "I’ll try to make it a habit.",
        ],
    ),
    take(
        "I don’t want to be too busy to notice {season}.",
        &[
            "So I stopped and noticed.",
            "It goes whether you look or not.",
        ],
    ),
    take_when(
        In(Autumn),
        "Autumn gets better the slower you look at it.",
        &[
            "I could have gone slower still.",
            "I’d be late for it any time.",
        ],
    ),
    take_when(
        In(Winter),
        "Winter asks you to look harder. There’s plenty there when you do.",
        &["I’m glad I didn’t stay in.", "I needed the reminder."],
    ),
    take_when(
        In(Spring),
        "Spring is a good time to begin. So is any other.",
        &["Begin anyway.", "I picked this one."],
    ),
    take_when(
        In(Summer),
        "This is what I’ll think of when summer is over.",
        &["So I’m keeping it somewhere safe.", "It’ll do nicely."],
    ),
    take_when(
        Early,
        "Worth being awake for.",
        &[
            "I say that as someone who likes to sleep.",
            "Some things only happen at the start of the day.",
        ],
    ),
    take_when(
        Early,
        "I want to be someone who sees the start of the day.",
        &[
            "Once counts. I’m counting it.",
            "My bed will still be there. It always is.",
        ],
    ),
    take_when(
        At(Morning),
        "Give your mornings to something you like.",
        &["The rest of the day follows along.", "Mine went to this."],
    ),
    take_when(
        At(Morning),
        "It was still morning and I’d already seen enough to be grateful for.",
        &["That’s a good way to begin.", "The rest was a bonus."],
    ),
    take_when(
        At(Midday),
        "They say the light is wrong around midday. I went anyway.",
        &[
            "There’s never a perfect hour, so I take the one I’m in.",
            "It looked right enough to me.",
        ],
    ),
    take_when(
        At(Afternoon),
        "One afternoon can change the mood of a whole week.",
        &[
            "I’m holding on to this one.",
            "I’ll take that deal any time.",
        ],
    ),
    take_when(
        At(Afternoon),
        "An afternoon with a camera and no plan is never wasted.",
        &["Try it before you argue.", "I’ve yet to regret one."],
    ),
    take_when(
        At(GoldenHour),
        "Wait for the last hour of sun.",
        &[
            "It asks for nothing but patience.",
            "It’s the same place, only kinder.",
        ],
    ),
    take_when(
        At(GoldenHour),
        "Golden hour comes around every day. I’d like to be there for more of them.",
        &["It’s not a lot to ask.", "All you have to do is stay."],
    ),
    take_when(
        At(Dusk),
        "Stay until dusk. The end of the day is part of it.",
        &["I used to leave too early.", "You’ll be glad you did."],
    ),
    take_when(
        At(Dusk),
        "At dusk I stopped asking the day for more.",
        &[
            "It had already been enough.",
            "That’s usually when it gives you something.",
        ],
    ),
    take_when(
        At(Evening),
        "There was still an evening left, so I used it.",
        &[
            "Days are longer than I think.",
            "I’d nearly written it off.",
        ],
    ),
    take_when(
        At(Evening),
        "Don’t let the evening get used up by tiredness.",
        &["I nearly did.", "Go out for a bit. You can be tired later."],
    ),
    take_when(
        At(Night),
        "The day doesn’t have to end when the light does.",
        &[
            "Stay a little and let your eyes adjust.",
            "You just have to look differently.",
        ],
    ),
    take_when(
        At(Night),
        "The night is worth staying up for.",
        &["Sleep will still be there.", "I don’t do it often enough."],
    ),
    take(
        "{Clock}, and nowhere I’d rather have been.",
        &[
            "I’m writing the time down so I remember.",
            "Moments like that don’t ring a bell first.",
        ],
    ),
    take(
        "From {part_span}, I just kept looking.",
        &[
            "It turns out there’s no end to it.",
            "A day goes further than I thought.",
        ],
    ),
    take_when(
        Brief,
        "It only took {elapsed}.",
        &[
            "I’d been putting it off for much longer.",
            "Imagine what else fits in there.",
        ],
    )
    .goes_on(),
    take(
        "{Elapsed} of really looking. It’s harder than it sounds.",
        &[
            "And better than it sounds.",
            "I’m out of practice. I’m working on it.",
        ],
    ),
];
