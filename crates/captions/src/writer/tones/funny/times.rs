//! Funny takes on when.

use chrono::Weekday::{Fri, Mon, Sun, Thu, Tue, Wed};

use crate::facts::PartOfDay::{Afternoon, Dusk, Evening, GoldenHour, Midday, Morning, Night};
use crate::facts::Season::{Autumn, Spring, Summer, Winter};
use crate::writer::grammar::{Take, take, take_when};
use crate::writer::words::When::{At, Brief, Early, In, On, Weekend, Workday};

/// The takes.
pub(super) const TAKES: &[Take] = &[
    take(
        "According to my camera it was {day}.",
        &[
            "According to me it was about time.",
            "It has no reason to lie.",
        ],
    )
    .goes_on(),
    take(
        "On {day} I had one job.",
        &["It wasn’t this.", "You can see how that went."],
    )
    .goes_on(),
    take(
        "Exhibit A: {date}.",
        &[
            "The defence has seen it and would like to settle.",
            "I plead camera.",
        ],
    )
    .goes_on(),
    take(
        "{Month} {year}, heavily abridged.",
        &[
            "The full version is on my phone and has no plot.",
            "I left out the boring parts. Most of them.",
        ],
    ),
    take(
        "What I remember of {month} is mostly this.",
        &[
            "The rest is screenshots.",
            "And the rest is none of your business.",
        ],
    ),
    take(
        "{Days}, {photos}.",
        &[
            "Please don’t work out the average.",
            "I know how that looks. I was there.",
        ],
    )
    .goes_on(),
    take(
        "It took me {days} to make this look effortless.",
        &[
            "Don’t tell anyone.",
            "The effort is at the back, where you can’t see it.",
        ],
    ),
    take_when(
        Workday,
        "It was a {weekday} and I behaved as if it weren’t.",
        &[
            "Nobody has said anything yet.",
            "I’d like to thank my calendar for looking away.",
        ],
    ),
    take_when(
        Workday,
        "{Weekday}s are for emails. I read that somewhere.",
        &["This is my reply to all of them.", "I’ll circle back."],
    ),
    take_when(
        Weekend,
        "{Weekday} well spent. Productivity at an all-time low.",
        &[
            "I’ve never felt better about a number.",
            "I’d show you the chart, but I didn’t make one.",
        ],
    ),
    take_when(
        Weekend,
        "Other accounts clean on a {weekday}.",
        &[
            "I support them from a distance.",
            "The dust will still be there.",
        ],
    )
    .goes_on(),
    take_when(
        On(Mon),
        "Monday? Never heard of it.",
        &["Sounds made up.", "I was busy with this."],
    ),
    take_when(
        On(Tue),
        "Nothing ever happens on a Tuesday.",
        &[
            "Here it is, not happening.",
            "I took pictures of it anyway.",
        ],
    ),
    take_when(
        On(Wed),
        "Wednesday, the least photogenic day of the week.",
        &["I did what I could.", "It tried, bless it."],
    ),
    take_when(
        On(Thu),
        "Thursday, dressed up as something better.",
        &["It nearly fooled me.", "I let it."],
    ),
    take_when(
        On(Fri),
        "Friday, and I have nothing work-related to report.",
        &[
            "Consider this my auto-reply.",
            "I’d say I’m sorry, but look at it.",
        ],
    ),
    take_when(
        On(Sun),
        "Sunday is for resting. My camera didn’t get the message.",
        &["I did rest one eye.", "I’ll rest when the battery does."],
    ),
    take(
        "{Season}, reviewed by someone with no qualifications.",
        &["Would have another.", "The reviewer was not compensated."],
    ),
    take(
        "I was told there would be {season}.",
        &["It delivered.", "Here’s the paperwork."],
    )
    .goes_on(),
    take_when(
        In(Winter),
        "I own exactly one winter personality and this is it.",
        &["It comes with a camera strap.", "The other one hibernates."],
    ),
    take_when(
        In(Summer),
        "Summer, the season of taking the same photo from slightly further left.",
        &[
            "Further left was better, by the way.",
            "I regret nothing to the right.",
        ],
    ),
    take_when(
        In(Autumn),
        "I promised not to be weird about autumn.",
        &["Anyway.", "I lasted until the first photo."],
    )
    .goes_on(),
    take_when(
        In(Spring),
        "Spring, and I’ve already photographed all of it.",
        &[
            "Well, this much of it.",
            "There’s more, but it needs cropping.",
        ],
    ),
    take_when(
        At(Morning),
        "Look at me, doing things in the morning.",
        &["Proof available on request.", "It won’t become a habit."],
    ),
    take_when(
        At(Midday),
        "Shot around midday, against all advice.",
        &[
            "Photographers say never do this. I’m not in the union.",
            "The advice was free and I treated it accordingly.",
        ],
    ),
    take_when(
        At(Afternoon),
        "The afternoon got away from me.",
        &[
            "I did get this back.",
            "It left this behind. I’ll allow it.",
        ],
    )
    .goes_on(),
    take_when(
        At(Afternoon),
        "The afternoon had potential, and this is what I did with it.",
        &[
            "I’d call that a decent hourly rate.",
            "I stand by every minute.",
        ],
    ),
    take_when(
        At(GoldenHour),
        "The sun was leaving and I wouldn’t let it go without one more.",
        &["It’s used to me by now.", "It set anyway. Rude."],
    ),
    take_when(
        At(GoldenHour),
        "Golden hour, because I need all the help I can get.",
        &[
            "It even makes my framing look intentional.",
            "Credit where it’s due: the sun.",
        ],
    ),
    take_when(
        Early,
        "Taken at an hour I normally only hear about.",
        &[
            "It exists. I checked.",
            "I don’t plan to make a habit of it.",
        ],
    ),
    take_when(
        Early,
        "No, I don’t usually see this end of the day.",
        &[
            "I understand it happens regularly.",
            "Please hold your applause until I’ve slept.",
        ],
    ),
    take_when(
        At(Dusk),
        "It was getting dark and I was getting sentimental.",
        &[
            "Mostly it was getting dark.",
            "The camera coped better than I did.",
        ],
    ),
    take_when(
        At(Dusk),
        "Dusk, when a bad photo becomes a moody one.",
        &[
            "I don’t make the rules, I just underexpose.",
            "Science can’t explain it. I can’t either.",
        ],
    ),
    take_when(
        At(Evening),
        "Evening. I was there, the camera was there, you can guess the rest.",
        &[
            "There was no plan. It went well.",
            "I’d tell you more, but look, photos.",
        ],
    ),
    take_when(
        At(Evening),
        "Reporting from the evening shift of my camera roll.",
        &[
            "It’s unpaid, but the views are good.",
            "Management is also me.",
        ],
    ),
    take_when(
        At(Night),
        "My best work happens at night, when nobody can see what I’m doing.",
        &["Neither can I, if I’m honest.", "It shows."],
    ),
    take_when(
        At(Night),
        "Photographed at night, when nobody can prove what it’s meant to be.",
        &[
            "I’ve decided to call it atmosphere.",
            "I’ll take questions in daylight.",
        ],
    ),
    take(
        "{Clock}. Not a time I usually have anything to show for.",
        &[
            "I’d like it on the record.",
            "The timestamp is the most impressive part.",
        ],
    ),
    take(
        "From {part_span}, because I don’t know when to stop.",
        &["Somebody usually tells me.", "Stopping is for editors."],
    ),
    take_when(
        Brief,
        "{Photos} in {elapsed}.",
        &[
            "I was either inspired or in a hurry. You can’t tell, and neither can I.",
            "Don’t do the maths on my attention span.",
        ],
    )
    .goes_on(),
    take(
        "All of this took {elapsed}. Choosing took longer.",
        &[
            "The caption took forever.",
            "Please act impressed by at least one of those.",
        ],
    ),
];
