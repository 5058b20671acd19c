//! Funny: light, dry, at the writer's own expense.

mod pictures;
mod places;
mod posting;
mod times;

use crate::writer::build::Build;
use crate::writer::build::Part::{
    Aside, Break, Closing, Dateline, Line as Row, Note, Take as Idea, Then,
};
use crate::writer::grammar::{Grammar, Take};
use crate::writer::line::{Line, lines};
use crate::writer::words::When::Many;

pub(in crate::writer) const GRAMMAR: Grammar = Grammar {
    builds: BUILDS,
    takes: TAKES,
    asides: ASIDES,
    closings: CLOSINGS,
    notes: NOTES,
};

const BUILDS: &[Build] = &[
    &[Idea, Then, Note],
    &[Idea, Note],
    &[Idea, Row, Then, Break, Note, Dateline],
    &[Idea, Break, Note, Closing],
    &[Dateline, Break, Idea, Then, Note],
    &[Note, Break, Idea, Then],
    &[Idea, Then, Break, Note, Aside],
    &[Idea, Note, Break, Aside, Closing],
    &[Idea, Then, Break, Aside, Note, Break, Closing],
    &[Idea, Break, Then, Break, Note, Dateline],
    &[Dateline, Row, Idea, Row, Then, Break, Note],
    &[Idea, Aside, Break, Note, Closing],
    &[Note, Idea, Break, Closing],
    &[Idea, Then, Note, Closing],
];

const TAKES: &[&[Take]] = &[places::TAKES, times::TAKES, pictures::TAKES, posting::TAKES];

const ASIDES: &[Line] = lines![
    "That’s {in_full_place}, by the way.",
    "For the map enthusiasts: {full_place}.",
    "The place responsible is {full_place}.",
    "Blame {place}.",
    "It’s {near_place}, give or take {distance}.",
    "That’s {places}, if you’re keeping score.",
    "{Places}, for those at the back.",
    "Country: {country}. Sense of direction: none.",
    "Photographed {when}, in case it comes up.",
    "A {weekday}, if that helps.",
    "The date on it says {date}.",
    "{Season}, allegedly.",
    "It took {elapsed}, most of it spent hesitating.",
    "{Left_out} more are sulking on my phone.",
    "There were {taken} to begin with. You’re welcome.",
    "A lot of {colours}, as you’ll have noticed.",
    "{Photos}. I counted.",
    "The clock said {clock} and I said nothing.",
    "It was {month}, if anyone’s still reading.",
];

const CLOSINGS: &[Line] = lines![
    "Rate my framing. Be gentle.",
    "Caption suggestions are open.",
    "Wrong answers only: what am I looking at?",
    "Questions will be ignored politely.",
    "That’s the post. You can go home.",
    "Complaints to the comments, please.",
    "I accept applause in emoji form.",
    "Tag someone who would’ve taken more.",
    Many => "Pick a favourite and I’ll pretend to agree.",
    Many => "Swipe. Or don’t, I’m not your manager.",
    Many => "Which one would you have cropped?",
    "Anyway, how are you?",
    "Send help. Or snacks.",
    "No refunds.",
    "Was this necessary? Discuss.",
    "I’ll see myself out.",
];

const NOTES: &[Line] = lines![
    "{note}",
    "{note}",
    "For the record: {own_words}",
    "In my own words: {own_words}",
    "Footnote: {own_words}",
    "Official statement: {own_words}",
];
