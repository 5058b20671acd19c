//! Vlogger: direct, as if talking into the camera.

mod pictures;
mod places;
mod posting;
mod times;

use crate::writer::build::Build;
use crate::writer::build::Part::{
    Aside, Break, Closing, Dateline, Line as Row, Note, Slides, Take as Idea, Then,
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
    &[Idea, Then, Note, Closing],
    &[Idea, Note, Break, Closing],
    &[Idea, Break, Slides, Break, Note, Closing],
    &[Idea, Then, Break, Note, Aside, Break, Closing],
    &[Note, Break, Idea, Then, Closing],
    &[Idea, Row, Then, Row, Note, Closing],
    &[Idea, Aside, Note, Break, Closing],
    &[Idea, Then, Note],
    &[Dateline, Row, Idea, Then, Break, Note, Closing],
    &[Idea, Break, Then, Aside, Note, Break, Closing],
    &[Idea, Note],
    &[Idea, Break, Note, Aside],
    &[Note, Idea, Closing],
    &[Idea, Then, Break, Slides, Break, Note],
];

const TAKES: &[&[Take]] = &[places::TAKES, times::TAKES, pictures::TAKES, posting::TAKES];

const ASIDES: &[Line] = lines![
    "It’s {in_full_place}, if you want to find it.",
    "Pin: {full_place} 📍",
    "And yes, this is {place}.",
    "That’s {places}, in order.",
    "About {distance} from {near_place}, if you’re planning.",
    "All of it in {country}, by the way.",
    "Shot {when}, so plan for that.",
    "This was {date}, for anyone asking.",
    "{Month} {year}, for context.",
    "And yes, on a {weekday}.",
    "Going in {season}? This is roughly the look.",
    "{Count} out of {taken}, so you know I was strict.",
    "Took me {elapsed}.",
    "A lot of {colours}, I know.",
    "{Days} total.",
    "It was {clock}, if you’re into details.",
];

const CLOSINGS: &[Line] = lines![
    "Save it for later 📌",
    "Where should I go next?",
    "Have you been to {place}?",
    "Would you go to {place}? Yes or no.",
    Many => "Favourite? Number in the comments.",
    Many => "First or last? Choose.",
    "Questions? I read every comment.",
    "Send this to your travel buddy.",
    "See you in the next one ✌️",
    "Talk soon 👋",
    "Caption this for me.",
    "Follow along if you want more.",
    "Drop your own favourite spot below.",
    "Be honest in the comments.",
    "Thoughts? Kind ones first.",
    "What should I shoot next?",
];

const NOTES: &[Line] = lines![
    "{note}",
    "{note}",
    "Quick update: {own_words}",
    "Short version: {own_words}",
    "What you need to know: {own_words}",
    "Side note: {own_words}",
];
