//! Inspirational: warm and plain, with a nudge to go.

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
use crate::writer::words::When::{Many, Workday};

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
    &[Idea, Break, Then, Note, Break, Closing],
    &[Dateline, Break, Idea, Then, Note],
    &[Idea, Then, Break, Aside, Note],
    &[Note, Break, Idea, Then],
    &[Idea, Note, Break, Closing],
    &[Idea, Row, Then, Break, Note, Dateline],
    &[Idea, Break, Aside, Note, Break, Closing],
    &[Idea, Then, Break, Note, Aside, Break, Closing],
    &[Note, Idea, Then, Break, Dateline],
    &[Idea, Then, Note, Closing],
    &[Idea, Break, Note, Dateline],
    &[Dateline, Row, Idea, Break, Note, Closing],
];

const TAKES: &[&[Take]] = &[places::TAKES, times::TAKES, pictures::TAKES, posting::TAKES];

const ASIDES: &[Line] = lines![
    "This is {full_place}, for when you’re ready.",
    "This was {in_full_place}.",
    "{Place}, if you’re wondering where to start.",
    "{In_full_place}, and worth the trip.",
    "That’s {distance} from {near_place}, if you want to follow.",
    "{Places}, in that order.",
    "All of it in {country}, and there’s more.",
    "It was {month}, and I made time.",
    Workday => "On a {weekday}, of all days.",
    "It was {season}, and I made the most of it.",
    "I was there {when}, and for once not in a hurry.",
    "{Elapsed}, well spent.",
    "{Count} kept, out of {taken}.",
    "I hadn’t planned on all that {colours}.",
    "{Days}, start to finish.",
    "The clock said {clock}. I wasn’t looking at it.",
    "Written down so it stays: {date}.",
];

const CLOSINGS: &[Line] = lines![
    "Where would you go if you left right now?",
    "What have you been putting off?",
    "Save this for a day that needs it.",
    "Send it to someone who should come along.",
    "Go and see something this week.",
    "Your turn.",
    "What made you stop and look lately?",
    "Tell me about a place that changed your mind.",
    "What’s at the top of your list?",
    Many => "Which of these would you start with?",
    "Where did you last lose track of time?",
    "Tell me one good thing you saw this week.",
    "Who would you bring?",
    "What’s stopping you?",
];

const NOTES: &[Line] = lines![
    "{note}",
    "{note}",
    "Worth writing down: {own_words}",
    "What stays with me: {own_words}",
    "To remember: {own_words}",
    "One line for later: {own_words}",
];
