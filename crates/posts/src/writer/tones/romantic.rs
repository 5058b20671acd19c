//! Romantic: tender, unhurried.

use crate::writer::build::Build;
use crate::writer::build::Part::{Break, Closing, Detail, Note, Opening, Thought};
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
    card: &[],
};

const BUILDS: &[Build] = &[
    &[Opening, Note],
    &[Opening, Break, Note, Thought],
    &[Opening, Thought, Break, Detail, Note],
    &[Note, Opening],
    &[Thought, Break, Opening, Note],
    &[Opening, Break, Detail, Thought, Note, Break, Closing],
    &[Opening, Note, Break, Closing],
    &[Thought, Detail, Note, Break, Closing],
    &[Opening, Detail, Break, Note, Thought, Thought],
    &[Note, Thought, Break, Opening, Closing],
];

const OPENINGS: &[Line] = &[
    line("{Place}, and nowhere else to be."),
    line("Keep this one for me: {full_place}, {when}."),
    line("A little of my heart stayed {in_place}."),
    line("{Full_place}, folded small and carried home."),
    line("I would meet you again {in_place}."),
    line("If I close my eyes: {place}."),
    line_when(When::Many, "{Count} small love letters to {place}."),
    line_when(When::One, "A small love letter to {place}."),
    line("{Distance} from {near_place}, where the map goes quiet."),
    line("{Places}, like lines of one letter."),
    line("{Places}. I say the names to fall asleep."),
    line("From {places}, with all my heart."),
    line("{Place_count}, and the heart keeps every one."),
    line("{Country}, softly."),
    line("{Some_are} from {some_place}. The others I keep without a name."),
    line("{Days}, gently kept."),
    line("{Date}. I pressed it like a flower."),
    line("{Month}, between the pages."),
    line("It was only a {weekday}. It was also this."),
    line("Oh, {season}. Stay a while."),
    line("{Season} {in_place}, the way one says a name."),
    line("If I could fold {a_part} and keep it, it would be this one."),
    line("From {part_span}, and still it felt too short."),
    line_when(
        When::Golden,
        "The hour when everything is forgiven and turns to gold.",
    ),
    line_when(When::Golden, "Meet me where the day leans into evening."),
    line_when(
        When::Early,
        "Before the day belongs to everyone, it belongs to no one at all.",
    ),
    line_when(
        When::Dusk,
        "Between day and night there is a small blue pause. I would live there.",
    ),
    line_when(When::Night, "The night keeps what the day lets go."),
    line_when(
        When::Monochrome,
        "In black and white, like the letters one does not throw away.",
    ),
    line("I think in {colours} now."),
    line_when(When::Bright, "So much light, and all of it tender."),
    line_when(
        When::Dark,
        "Come closer. Some things are only said in the dark.",
    ),
    line_when(When::One, "Just the one. Some things do not need company."),
    line_when(When::Many, "{Count} moments I would not trade."),
    line("Some places you visit. Some places you carry."),
    line("Let me remember it like this."),
    line("There is a tenderness in looking slowly."),
    line("Hold this one a little longer."),
    line("Here is where I would begin the story."),
    line("Softly now."),
];

const DETAILS: &[Line] = &[
    line("{Full_place}: even the name is worth saying twice."),
    line("It happened {in_place}, as the loveliest things do, without asking."),
    line("{Distance} from {near_place}, near enough to dream of."),
    line("{Places}, side by side in my memory."),
    line("{Place_count}, and each of them keeps a little of the heart."),
    line("{Some_are} from {some_place}, and I could say which with my eyes closed."),
    line("I will know the date by heart: {date}."),
    line("It was {month}, and I let it be."),
    line("{Days} that I would live again in the same order."),
    line("A {weekday}, of all days."),
    line("It was {season}, and I was in no hurry to leave it."),
    line("This was {when}, and I let it take its time."),
    line("From {part_span}, one long breath."),
    line_when(When::Many, "{Photos}, and none of them says goodbye."),
    line("So much {colours}, and I wanted to keep it all."),
    line_when(
        When::Monochrome,
        "Without colour there is only what one feels.",
    ),
    line_when(When::Bright, "Everything in it leans towards the light."),
    line_when(When::Dark, "The dark is only light being shy."),
];

const THOUGHTS: &[Line] = &[
    line("The heart keeps its own calendar."),
    line("To love a place is to look at it twice."),
    line("Nothing had to be perfect. It only had to be true."),
    line("Some days ask for nothing but to be remembered."),
    line("A photograph is a way of saying stay."),
    line("There are things I can only tell you in pictures."),
    line("I would choose the slow road again."),
    line("Time is kind to those who linger."),
    line("We carry home more than we can pack."),
    line("The quiet was part of it."),
    line("What is looked at with love stays young."),
    line("Everything beautiful is a little bit of a secret."),
    line("Some light is worth keeping, even after it is gone."),
    line("I did not take it with me. It came along."),
    line("Longing is only memory that wants to travel."),
    line("May you be looked at like this, some day."),
];

const CLOSINGS: &[Line] = &[
    line("Stay a little longer."),
    line("Where would you linger?"),
    line("Whom would you take along?"),
    line("That is all. That is plenty."),
    line("Keep it with me."),
    line("Write back soon."),
    line("Until the next slow day."),
    line("Tell me what you would keep."),
    line("Always, the long way home."),
    line("For whoever needs a gentle minute today."),
    line_when(When::Many, "Which one would you keep by your bed?"),
    line("With love, from here."),
];

const NOTES: &[Line] = &[
    line("{note}"),
    line("What I want to keep: {note}"),
    line("I wrote it down, so as not to lose it: {note}"),
    line("Quietly: {note}"),
    line("And this, most of all: {note}"),
    line("In the margin, by hand: {note}"),
];
