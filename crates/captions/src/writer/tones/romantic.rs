//! Romantic: tender, unhurried, close.

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
    &[Idea, Note],
    &[Idea, Then, Note],
    &[Idea, Row, Then, Break, Note, Dateline],
    &[Idea, Break, Aside, Note],
    &[Dateline, Break, Idea, Note],
    &[Note, Break, Idea],
    &[Idea, Then, Break, Aside, Note, Break, Closing],
    &[Idea, Note, Break, Closing],
    &[Dateline, Row, Idea, Then, Break, Note],
    &[Note, Idea, Then],
    &[Idea, Break, Then, Note, Break, Dateline],
    &[Idea, Aside, Break, Note, Closing],
    &[Idea, Then, Break, Note, Closing],
    &[Idea, Row, Aside, Row, Note, Closing],
];

const TAKES: &[&[Take]] = &[places::TAKES, times::TAKES, pictures::TAKES, posting::TAKES];

const ASIDES: &[Line] = lines![
    "{In_full_place}, if anyone asks where I went.",
    "{Full_place}, in case you want to find it too.",
    "I was in {place}, and nowhere else.",
    "If I print it, I’ll write {place} on the back.",
    "{Distance} from {near_place}, and close enough.",
    "{Places}, one after the other.",
    "All of this is {country}.",
    "This was {when}, and I let it take its time.",
    "It was {season}, and I was in no hurry.",
    "A {weekday} I’ll keep.",
    "I remember it was {month}.",
    "{Date}, in case I ever forget.",
    "So much {colours}.",
    "{Elapsed}, all told.",
    "It was {clock}, not that it mattered.",
    "{Days}, and I’d ask for one more.",
    "I kept {count} of {taken}.",
];

const CLOSINGS: &[Line] = lines![
    "Stay a little longer.",
    "Where would you linger?",
    "Who would you take along?",
    "What would you keep?",
    "Write back soon.",
    "With love, and no hurry.",
    "That’s all. That’s plenty.",
    "Until the next slow day.",
    "Tell me something you’re missing.",
    "Say you’ll come next time.",
    Many => "Which would you keep by your bed?",
    "Think of me when you see it.",
    "Tell me where your heart is, if you know.",
    "Yours, still looking.",
    "Come and see it some day.",
];

const NOTES: &[Line] = lines![
    "{note}",
    "{note}",
    "What I want to keep: {own_words}",
    "In a low voice: {own_words}",
    "And this, most of all: {own_words}",
    "In the margin, by hand: {own_words}",
];
