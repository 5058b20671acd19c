//! Romantic takes on when.

use chrono::Weekday::Sun;

use crate::facts::PartOfDay::{Afternoon, Dusk, Evening, GoldenHour, Midday, Morning, Night};
use crate::facts::Season::{Autumn, Spring, Summer, Winter};
use crate::writer::grammar::{Take, take, take_when};
use crate::writer::words::When::{At, Brief, Early, In, On, Weekend, Workday};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "{Date}. I’d like to press it between the pages of something.",
        &[
            "It would keep, I think.",
            "And find it by accident, years from now.",
        ],
    ),
    take(
        "I’ll know {day} by heart.",
        &[
            "Some dates ask to be kept.",
            "It’s not a hard one to remember.",
        ],
    ),
    take(
        "If you need me, I’m still somewhere in {month}.",
        &["Take your time finding me.", "I left the door open."],
    ),
    take(
        "It was {month}, and everything a little slower.",
        &["I could get used to it.", "Nothing had to happen."],
    ),
    take(
        "{Days} I’d live again in the same order.",
        &[
            "I wouldn’t change a thing, not even the waiting.",
            "Even the parts that weren’t much.",
        ],
    ),
    take(
        "{Days}, and it still felt like a single breath.",
        &["I’m holding it.", "I’d like to take another."],
    ),
    take_when(
        Workday,
        "It was only a {weekday}. It didn’t know what it was going to be.",
        &["Neither did I.", "I think of it often anyway."],
    ),
    take_when(
        Workday,
        "I didn’t expect it of a {weekday}.",
        &[
            "The good days never announce themselves.",
            "I’ve been kinder to them since.",
        ],
    ),
    take_when(
        Weekend,
        "A {weekday} with nowhere to be, the best kind there is.",
        &[
            "I’d like to keep it folded in my pocket.",
            "I took it slowly so it would last.",
        ],
    ),
    take_when(
        On(Sun),
        "Sunday, unhurried, the way it should be.",
        &[
            "I let it take as long as it liked.",
            "I didn’t ask anything of it.",
        ],
    ),
    take(
        "{Season}, stay a while.",
        &[
            "There’s no need to hurry off.",
            "I’m only just getting used to you.",
        ],
    ),
    take(
        "I’d write {season} a letter if I knew where it lived.",
        &[
            "It would be mostly thank you.",
            "It leaves every year without an address.",
        ],
    ),
    take_when(
        In(Winter),
        "Winter makes me want to stand closer to things.",
        &["So I did.", "It makes everything speak more quietly."],
    ),
    take_when(
        In(Autumn),
        "Autumn always feels like a letter I should have answered.",
        &["So here’s my answer.", "I’m late again, but I mean it."],
    ),
    take_when(
        In(Spring),
        "Spring always starts out shy.",
        &[
            "Then it’s all at once, the way I fall for things.",
            "I know the feeling.",
        ],
    ),
    take_when(
        In(Summer),
        "I wish you could keep a summer in a drawer.",
        &[
            "I’d open it on the long, plain days.",
            "I’d put this one near the top.",
        ],
    ),
    take_when(
        Early,
        "The day was still keeping to itself.",
        &[
            "I felt I’d been let in on something.",
            "I tried not to disturb it.",
        ],
    ),
    take_when(
        Early,
        "I got there before the day belonged to anyone.",
        &["For a moment it was mine.", "I gave it back, but slowly."],
    ),
    take_when(
        At(Morning),
        "There’s a kindness to mornings when nothing is asked of you.",
        &["I’d like this one back.", "I’d forgotten that."],
    ),
    take_when(
        At(Morning),
        "I’m soft in the mornings. This is why.",
        &[
            "It wears off, so look quickly.",
            "Don’t tell anyone who knows me.",
        ],
    ),
    take_when(
        At(Midday),
        "Midday has no secrets. I liked it anyway.",
        &["Perhaps because of it.", "It was honest, and so was I."],
    ),
    take_when(
        At(Afternoon),
        "I wanted the afternoon to last.",
        &["It did what it could.", "I think it knew."],
    ),
    take_when(
        At(Afternoon),
        "An afternoon I’d happily get lost in again.",
        &[
            "I wouldn’t look for the way out.",
            "Next time I’m not bringing a watch.",
        ],
    ),
    take_when(
        At(GoldenHour),
        "Then the sun got low and everything softened.",
        &[
            "Me included.",
            "I stopped talking in the middle of a thought.",
        ],
    ),
    take_when(
        At(GoldenHour),
        "If you’d seen the light just then, you’d have gone quiet too.",
        &[
            "I’m glad something of it stayed.",
            "It only lasted a moment. It was enough.",
        ],
    ),
    take_when(
        At(Dusk),
        "Between day and night there’s a pause. I’d live there.",
        &[
            "It’s small, but it would do.",
            "I’d need very little furniture.",
        ],
    ),
    take_when(
        At(Dusk),
        "Dusk is the day lowering its voice.",
        &["So I lowered mine.", "I leaned in to listen."],
    ),
    take_when(
        At(Evening),
        "The evening took its time and so did I.",
        &[
            "There was nothing to be early for.",
            "I’d call it a perfect match.",
        ],
    ),
    take_when(
        At(Evening),
        "I’d like to be late for everything because of an evening like that.",
        &["You’d forgive me.", "I’d bring this as my excuse."],
    ),
    take_when(
        At(Night),
        "At night even ordinary things keep a secret.",
        &["I didn’t ask. I only looked.", "I promised not to tell."],
    ),
    take_when(
        At(Night),
        "The dark was gentle with everything.",
        &[
            "It was gentle with me, too.",
            "I’d have stayed until it lifted.",
        ],
    ),
    take(
        "{Clock}. Let the clock stop there.",
        &["It’s a good place to stop.", "I’d know that minute again."],
    ),
    take(
        "From {part_span}, and it still went too fast.",
        &["The good ones do.", "I wasn’t even in a hurry."],
    ),
    take_when(
        Brief,
        "It was only {elapsed}, but I keep returning to it.",
        &[
            "Some things are bigger from the inside.",
            "I’ve made it last.",
        ],
    ),
    take(
        "{Elapsed}. I’d have stayed for more.",
        &["I usually would.", "I always ask for a little longer."],
    ),
];
