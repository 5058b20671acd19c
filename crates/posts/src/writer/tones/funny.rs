//! Funny: light, dry, at the writer's own expense.

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
    &[Opening, Detail, Note],
    &[Opening, Break, Note, Closing],
    &[Opening, Note, Thought],
    &[Note, Opening, Break, Detail, Thought],
    &[Opening, Break, Detail, Note, Break, Closing],
    &[Thought, Note, Detail],
    &[Opening, Detail, Note, Break, Thought, Closing],
    &[Opening, Break, Note, Detail, Detail, Thought],
    &[Note, Opening, Closing],
    &[Opening, Closing, Note],
];

const OPENINGS: &[Line] = &[
    line("{Place} called. I picked up."),
    line("Plot twist: {full_place}."),
    line("Evidence that I was {in_place}, your honour."),
    line("{Photos} from {full_place}. My camera has opinions."),
    line("{Place}: five stars, would [blink|squint] at it again."),
    line("I came back from {place} with {photos} and no further questions."),
    line("{Full_place}. Somebody had to."),
    line("Dear diary: {place}. Love, my camera roll."),
    line("{Distance} from {near_place}, which counts."),
    line("Technically not {near_place}. Emotionally, close enough."),
    line("{Places}: collect them all."),
    line("{Places}, in no order that my camera would admit to."),
    line("{Place_count}, and I still could not draw you a map."),
    line("{Place_count}, one camera roll, no filing system."),
    line("{Country}, as explained by someone who mostly pressed a button."),
    line("{Some_are} from {some_place}. The rest decline to say."),
    line("{Days}, {photos}. You do the maths."),
    line("Current status: still scrolling back to {day}."),
    line("{Date}, entered into evidence."),
    line("{Month} {year}, the director’s cut."),
    line_when(
        When::Workday,
        "It was a {weekday}. Nobody tell my [calendar|inbox|alarm clock].",
    ),
    line_when(
        When::Workday,
        "{Weekday}s are usually for [errands|spreadsheets|laundry].",
    ),
    line_when(
        When::Weekend,
        "What the weekend looked like before I had to write a caption about it.",
    ),
    line("{A_part} well spent, or at least well photographed."),
    line("{Season}, but make it [pixels|my whole personality]."),
    line("{Season} {in_place}: ten out of ten, no notes."),
    line("From {part_span}, because apparently I do not know when to stop."),
    line_when(
        When::Golden,
        "The sun was about to clock out. I was on overtime.",
    ),
    line_when(
        When::Early,
        "Yes, I know what time that is. No, I do not want to talk about it.",
    ),
    line_when(
        When::Dusk,
        "The day was closing. I asked for one more round of photos.",
    ),
    line_when(
        When::Night,
        "Photographed at an hour when sensible people are asleep.",
    ),
    line_when(
        When::Monochrome,
        "Colour was on strike, so we carried on without it.",
    ),
    line("{Colours}, in case you were wondering about the dress code."),
    line_when(
        When::Many,
        "One photo would have been enough. Here are {count}.",
    ),
    line("Exhibits A to {letter}. The defence rests."),
    line_when(
        When::One,
        "One photo. I know. I am as surprised as you are.",
    ),
    line("My camera roll, edited for your patience."),
    line("I had a better caption. Then I started scrolling."),
    line("Caption by committee. The committee was me."),
    line("Not pictured: my storage space."),
    line("No captions were harmed in the making of this post."),
    line("Please enjoy {these_photos} responsibly."),
];

const DETAILS: &[Line] = &[
    line("The map says {full_place}, and who am I to argue with a map."),
    line("Location: {in_place}. Productivity: elsewhere."),
    line("For the record, that is {distance} from {near_place}."),
    line("All of it {in_full_place}, none of it my own doing."),
    line("Stops so far: {places}. Souvenirs so far: {photos}."),
    line("That makes {place_count} for anyone keeping score."),
    line("{Some_are} from {some_place}; the others lost their papers."),
    line("The camera says {date}, and it has no reason to lie."),
    line("Filed under {month} {year}, right next to the screenshots."),
    line("It took {days}. The caption felt longer."),
    line("On a {weekday}, no less."),
    line("Season: {season}. Effort: negotiable."),
    line("Shot {when}, for science."),
    line("Open from {part_span}, like any [decent|respectable] establishment."),
    line("{Photos}, because choosing is hard."),
    line("{Photos}. I counted twice."),
    line("The colour scheme is {colours}. I just work here."),
    line_when(
        When::Monochrome,
        "Black and white, so nobody can ask about the outfit.",
    ),
    line_when(When::Dark, "If it looks dark, that is called atmosphere."),
    line_when(When::Bright, "Sunglasses recommended for viewing."),
];

const THOUGHTS: &[Line] = &[
    line("I was aiming for art. I got proof."),
    line("Nobody asked, and yet here we are."),
    line("The bar was low and I brought a camera."),
    line("My phone would like its storage back."),
    line("I would explain, but the caption is already this long."),
    line("Somewhere a photography teacher just sighed."),
    line("Skill level: pressed the button with confidence."),
    line("If lost, return me to wherever this was."),
    line("I have one talent and it is taking the same photo twice."),
    line("This could have been a postcard. Postcards do not have a like button."),
    line("Ask me anything, except for directions."),
    line("Results may vary. Mine did."),
    line("Fine, I take it back, cameras were a good idea."),
    line("Ninety percent of travel is charging things."),
    line("The other angles are between me and my phone."),
    line("I regret nothing except the filename."),
];

const CLOSINGS: &[Line] = &[
    line("Rate my framing. Be gentle."),
    line("You may now scroll on."),
    line("End of report."),
    line("Send snacks."),
    line("Tag someone who would have taken [ten|forty] more."),
    line("Wrong answers only: what is this a photo of?"),
    line("Questions will be ignored politely."),
    line("Complaints go to the comments, compliments go on my fridge."),
    line("Caption suggestions welcome. This one was free."),
    line("I accept applause in the form of emojis."),
    line_when(When::Many, "Pick a favourite. I dare you to agree with me."),
    line_when(When::Many, "Swipe like nobody is watching."),
    line("Now back to pretending I know what aperture means."),
    line("That is the whole post. You can go home."),
];

const NOTES: &[Line] = &[
    line("{note}"),
    line("For the record: {note}"),
    line("In my own words: {note}"),
    line("Official statement: {note}"),
    line("Also relevant: {note}"),
    line("Footnote: {note}"),
    line("Breaking news: {note}"),
];
