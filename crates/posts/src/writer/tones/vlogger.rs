//! Vlogger: direct, as if talking to friends.

use crate::writer::build::Build;
use crate::writer::build::Part::{Break, Card, Closing, Detail, Note, Opening, Thought};
use crate::writer::grammar::Grammar;
use crate::writer::line::{Line, line, line_when};
use crate::writer::words::When;

pub(in crate::writer) const GRAMMAR: Grammar = Grammar {
    builds: BUILDS,
    openings: OPENINGS,
    details: DETAILS,
    thoughts: THOUGHTS,
    closings: CLOSINGS,
    notes: NOTES,
    card: CARD,
};

const BUILDS: &[Build] = &[
    &[Opening, Note, Closing],
    &[Opening, Break, Card, Break, Note, Closing],
    &[Opening, Thought, Break, Note, Closing],
    &[Opening, Break, Detail, Note, Thought, Break, Closing],
    &[Note, Break, Card, Break, Closing],
    &[Thought, Break, Detail, Note, Break, Closing],
    &[Opening, Detail, Note, Closing],
    &[Opening, Note, Break, Card, Break, Thought, Closing],
    &[Thought, Note, Break, Card, Break, Closing],
    &[Opening, Break, Thought, Note, Closing, Closing],
];

const OPENINGS: &[Line] = &[
    line("Okay, {place}. Let’s do this."),
    line("📍 {full_place}"),
    line("So this is {full_place}. Come on in."),
    line("Quick stop {in_place}, and you’re coming with me."),
    line("Come with me to {full_place}!"),
    line("If {place} is on your list, this one’s for you."),
    line("Today on the feed: {full_place}."),
    line("Not quite {near_place}, about {distance} out. Bear with me."),
    line("Route for this one: {places}."),
    line("{Places}, all in one post. Let’s go."),
    line("Hop through {places} with me?"),
    line("{Place_count}, one post. Ready?"),
    line("{Country} people, where are you at?"),
    line("Okay, so {some_are} from {some_place}. Let’s go."),
    line("{Days}, {photos}, one recap. Let’s get into it."),
    line("Throwback to {day}, because it deserves its own post."),
    line("{Month} recap, here we go."),
    line("POV: it’s {weekday} and you are {in_place}."),
    line("One {weekday}, one post, here it is."),
    line("{Season} content, coming right up."),
    line("Save this for your {season} list."),
    line("Spend {a_part} with me?"),
    line("A full day in one post, {part_span}."),
    line_when(When::Golden, "Golden hour, and yes, I stayed for it."),
    line_when(When::Early, "Early one today. Good morning!"),
    line_when(
        When::Dusk,
        "Right at dusk, so keep your brightness up for this one.",
    ),
    line_when(When::Night, "Night mode on. Let’s go."),
    line_when(When::Monochrome, "Switching it up: black and white today."),
    line("Palette of this post: {colours}. I’m into it."),
    line_when(When::Bright, "Brightness warning, this one is all light."),
    line_when(When::Dark, "Turn your brightness up for this one."),
    line_when(When::One, "One photo, quick story."),
    line_when(When::Many, "Right, {count} photos, let’s go."),
    line_when(When::Many, "Swipe all the way through, don’t be shy."),
    line("Hey, it’s me again, with a new one."),
    line("New post, no filter talk, just the good bits."),
    line("Okay, story time, short version."),
    line("Quick update from the camera roll."),
    line("Pull up a chair, this won’t take long."),
];

const DETAILS: &[Line] = &[
    line("We’re {in_full_place} for this one."),
    line("Pin it: {full_place}."),
    line("That’s about {distance} from {near_place}, if you’re planning."),
    line("The stops: {places}."),
    line("That’s {place_count} in one go."),
    line("Heads up, {some_are} from {some_place}."),
    line("Date check: {date}."),
    line("This is {month} {year}, for everyone planning ahead."),
    line("{Days} in total."),
    line("And yes, it was a {weekday}."),
    line("If you’re going in {season}, this is roughly the mood."),
    line("I shot this {when}, so plan for that light."),
    line("Shot from {part_span}, so you get the whole day."),
    line("You’re getting {photos} today."),
    line("Lots of {colours} in here, consider this your warning."),
    line_when(When::Monochrome, "All black and white, try it some time."),
    line_when(
        When::Dark,
        "It’s on the dark side, so full brightness helps.",
    ),
    line_when(When::Bright, "It’s a bright one."),
];

const THOUGHTS: &[Line] = &[
    line("No script, just what I liked."),
    line("You know I can’t keep these to myself."),
    line("I’ll keep the talking short, the pictures do it better."),
    line("Honestly? The camera roll did the work."),
    line("If you only take one thing from this: bring the camera."),
    line("Posting this before I overthink it."),
    line("This one goes straight into the favourites folder."),
    line("Low effort to watch, high effort to pick."),
    line("You’re seeing it first."),
    line("Yes, I’ll answer questions."),
    line("More of this? Say the word."),
    line("Not sponsored, just enthusiastic."),
    line("Small post, big recommendation: go outside and shoot something."),
    line("This is your sign to charge the camera."),
];

const CLOSINGS: &[Line] = &[
    line("Save it for later!"),
    line("Have you been to {place}? Drop your tips below."),
    line("Who’s been to {country}? Tell me where to go next."),
    line("Where should I go next? Comments are open."),
    line("Follow along for the next one."),
    line("Questions? I read every comment."),
    line("Send this to your travel buddy."),
    line("What would you caption this?"),
    line("Tell me your go-to spot for this kind of thing."),
    line_when(When::Placed, "Would you go? Yes or no, I need to know."),
    line_when(When::Many, "Favourite photo? Number in the comments."),
    line_when(When::Many, "First or last? You have to choose."),
    line_when(When::Many, "Swipe to the end and tell me what you think."),
    line("See you in the next one!"),
    line("Okay, back to editing. Talk soon!"),
];

const NOTES: &[Line] = &[
    line("{note}"),
    line("Quick update: {note}"),
    line("Behind the scenes: {note}"),
    line("What you need to know: {note}"),
    line("The short version: {note}"),
    line("Fun fact: {note}"),
];

const CARD: &[Line] = &[
    line("Where: {full_place}"),
    line("Where: {distance} from {near_place}"),
    line("Stops: {places}"),
    line("When: {date}"),
    line("Time: {when}"),
    line_when(When::Many, "Photos: {number}"),
];
