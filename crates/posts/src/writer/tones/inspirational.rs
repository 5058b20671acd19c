//! Inspirational: warm, plain, looking ahead.

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
    &[Opening, Break, Detail, Note, Thought],
    &[Thought, Break, Note, Detail],
    &[Opening, Thought, Note, Break, Closing],
    &[Note, Break, Opening, Thought],
    &[Opening, Break, Thought, Note, Thought, Break, Closing],
    &[Thought, Break, Detail, Detail, Note, Break, Closing],
    &[Opening, Detail, Note],
    &[Opening, Note, Break, Closing],
    &[Note, Opening, Break, Detail, Thought, Closing],
];

const OPENINGS: &[Line] = &[
    line("{Place}, {when}. Look closely."),
    line("Take the long way through {place}."),
    line("{Full_place}. A reminder of how much is out there."),
    line("Let {place} remind you to look up."),
    line("Every map has a place that asks you to stay. Today it says {place}."),
    line("Go and see it for yourself: {full_place}."),
    line("{Distance} from {near_place}, and exactly where it should be."),
    line("Somewhere {in_place}, there is always one more thing worth stopping for."),
    line("{Places}. One step, then another."),
    line("{Places}. Names that used to be dots on a map."),
    line("{Place_count}, and the list only grows longer."),
    line("{Place_count}, and always a reason to go on."),
    line("{Country} rewards the curious."),
    line("{Some_are} from {some_place}. All of them say the same thing: go."),
    line("{Days} are enough to change how you look at things."),
    line("{Date}. A day worth a second look."),
    line("Somewhere in {month}, between one plan and the next, there is always room for this."),
    line("Even a {weekday} can be [a small adventure|worth framing|a place to begin]."),
    line("{Season} does not ask whether you are ready. Go anyway."),
    line("{Season} {in_place}, and all the time in the world to notice it."),
    line("{A_part} is a small thing. Make it one you remember."),
    line("From {part_span}, keep your eyes open."),
    line_when(When::Golden, "The last light is worth the long way up."),
    line_when(
        When::Golden,
        "Wait for the end of the day. It saves the best for those who stay.",
    ),
    line_when(
        When::Early,
        "The first light belongs to those who get up for it.",
    ),
    line_when(When::Dusk, "When the light goes, look once more."),
    line_when(When::Night, "Some things only show themselves after dark."),
    line_when(
        When::Monochrome,
        "Take the colour away, and what matters stays.",
    ),
    line("There is more {colours} in the world than we stop to notice."),
    line_when(When::Bright, "Go where the light is."),
    line_when(When::Dark, "A little light is enough to find your way."),
    line_when(When::One, "Sometimes one frame is enough to start over."),
    line_when(When::Many, "{Count} frames, one reason to keep going."),
    line("Look twice. The second look is the one you keep."),
    line("Go slowly enough to see it."),
    line("You will not remember the hour you saved. You will remember the detour."),
    line("Start before you feel ready."),
    line("The world is wide, and it begins at your door."),
    line("Collect mornings, not things."),
];

const DETAILS: &[Line] = &[
    line("This is {full_place}."),
    line("Seen {in_full_place}, kept for the days in between."),
    line("{Place} was the place. Yours may be nearer than you think."),
    line("{Distance} from {near_place}, no further than a good idea."),
    line("From {places}, with open eyes."),
    line("{Place_count}, and each with something of its own to teach."),
    line("{Some_are} from {some_place}."),
    line("{Date}: a date to come back to."),
    line("It was {month}. It could be any month you choose."),
    line("{Days}, one after the other, each with its own light."),
    line("Just a {weekday}, and that was enough."),
    line("{Season} has its own pace, and it is a good one."),
    line("Taken {when}, when looking was all there was to do."),
    line("From {part_span}, the day gave what it had."),
    line("{Photos}, so as not to forget."),
    line("Look for the {colours}. It was there all along."),
    line_when(When::Monochrome, "No colour, only light and shade."),
    line_when(When::Bright, "Light on everything, freely given."),
    line_when(When::Dark, "Even the shadows have something to say."),
];

const THOUGHTS: &[Line] = &[
    line("You do not need a reason to go. You only need to go."),
    line("The view is better when you have walked to it."),
    line("Small steps count, most of all the first one."),
    line("Whatever you are waiting for, it may be waiting for you."),
    line("Curiosity is the lightest thing you can pack."),
    line("Not every road needs to lead somewhere."),
    line("Let it be simple. Let it be enough."),
    line("What you notice is what you keep."),
    line("Go where you have to slow down."),
    line("There is courage in an ordinary day, too."),
    line("Leave a little room in your plans for what you cannot plan."),
    line("Some distances are only measured by how you come back."),
    line("You can begin again at any hour."),
    line("The ordinary is only waiting to be looked at."),
    line("Be where your feet are."),
    line("Stay curious a little longer than is comfortable."),
    line("Travel far, or travel near, but travel awake."),
    line("The quiet moments are part of the journey, not a pause in it."),
];

const CLOSINGS: &[Line] = &[
    line("Where [will you go next|is your next first step]?"),
    line("What made you look twice this week?"),
    line("Save this for a day that needs it."),
    line("Send it to someone who should go with you."),
    line("Go see something today."),
    line("Keep going."),
    line("Your turn."),
    line("What is on your list?"),
    line("Which place taught you to slow down?"),
    line("Take the next turn, just to see."),
    line_when(When::Many, "Which of these would you walk into?"),
    line("Tell me the last place that surprised you."),
];

const NOTES: &[Line] = &[
    line("{note}"),
    line("A note to keep: {note}"),
    line("What stays with me: {note}"),
    line("Written on the way: {note}"),
    line("To remember: {note}"),
    line("One line for later: {note}"),
];
