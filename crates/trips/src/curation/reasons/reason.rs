//! The sentences in which a verdict is explained.

use crate::photo::RefusalReason;

/// An observation that explains a verdict: a short plain sentence for the user, made by one of the
/// named constructors only.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reason(String);

/// Defines a constructor for each sentence that needs no number.
macro_rules! sentences {
    ($($(#[$meta:meta])* $name:ident => $sentence:literal,)*) => {
        $($(#[$meta])* pub fn $name() -> Self {
            Self($sentence.to_owned())
        })*
    };
}

/// Defines a constructor for each sentence that has one number in it.
macro_rules! numbered {
    ($($(#[$meta:meta])* $name:ident => $sentence:literal,)*) => {
        $($(#[$meta])* pub fn $name(number: usize) -> Self {
            Self(format!($sentence, number))
        })*
    };
}

/// Defines a constructor for each sentence that names something.
macro_rules! named {
    ($($(#[$meta:meta])* $name:ident => $sentence:literal,)*) => {
        $($(#[$meta])* pub fn $name(name: &str) -> Self {
            Self(format!($sentence, name))
        })*
    };
}

impl Reason {
    /// The sentence.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// Wraps a sentence that was stored.
    pub const fn from_stored(sentence: String) -> Self {
        Self(sentence)
    }

    /// The picture could not be read.
    pub fn refused(reason: RefusalReason) -> Self {
        Self(reason.to_string())
    }

    numbered! {
        /// The sharpest of so many that show the same, itself counted.
        sharpest_of => "Sharpest of {} similar shots",
        /// As sharp as the best of so many that show the same, and better exposed.
        best_exposed_of => "Best exposed of {} similar shots",
        /// As sharp as the best of so many that show the same, with more pixels.
        largest_of => "Largest of {} similar shots",
        /// The best of so many that show the same, all in all: in no one thing does it stand out.
        best_of => "Best of {} similar shots",
        /// The first of so many that show the same and are equally good.
        first_of => "First of {} equally good shots",
        /// The best of so many different shots of one moment.
        best_of_moment => "Best of {} shots of this moment",
        /// Nothing was in focus; with the score of its sharpest part.
        out_of_focus_by => "Out of focus: sharpness {} of 100",
        /// Smeared one way; with the score of its sharpest part.
        blurred_by_movement_by => "Blurred by movement: sharpness {} of 100",
        /// A document, with the percent of certainty.
        document_by => "Looks like a document ({} % sure)",
        /// A screenshot, with the percent of certainty.
        screenshot_by => "Looks like a screenshot ({} % sure)",
    }

    named! {
        /// It is likely a document.
        document_named => "{} looks like a document",
        /// It is likely a picture of a screen.
        screenshot_named => "{} looks like a screenshot",
        /// Nothing of it is in focus.
        out_of_focus_named => "{} is out of focus",
        /// It is blurred in one direction.
        blurred_by_movement_named => "{} is blurred by movement",
        /// It lay on its side, as its faces tell.
        turned_named => "{} was turned upright by its faces",
        /// A similar shot of that name is sharper.
        sharper_is => "{} shows the same and is sharper",
        /// A similar shot of that name has better light.
        better_exposed_is => "{} shows the same in better light",
        /// A shot of that name shows the same with more pixels.
        larger_is => "Smaller copy of {}",
        /// A similar shot of that name is as good, and was chosen.
        chosen_is => "{} shows the same and was kept",
        /// In a similar shot of that name nobody's eyes are closed.
        open_eyes_are_in => "Eyes are open in {}",
        /// A picked photo of that name shows nearly the same scene.
        scene_is_better_in => "{} shows this scene better",
        /// A picked photo of that name shows the same subject from another side.
        subject_is_in => "{} shows the same subject",
        /// A picked photo of that name is of the same moment.
        moment_is_better_in => "{} is a better shot of this moment",
        /// A picked photo of that name was taken in the same moment, and shows something else.
        time_is_better_in => "{} from around then was picked",
        /// It has the best light of a part of a day, such as "the morning" or "Friday morning".
        best_light_of => "Best light of {}",
        /// It has the highest score of a part of a day.
        best_photo_of => "Best photo of {}",
        /// The highest score of those with a tag.
        best_with_tag => "Best {} photo of the trip",
        /// It shows what the tag says.
        clear_subject => "Clear subject: {}",
        /// Nothing else was taken on that day of the week.
        only_of_day => "Only photo from {}",
    }

    /// How many photos of the trip have a higher score, and how many photos there are.
    pub fn ranked(rank: usize, of: usize) -> Self {
        Self(format!("Ranked {rank} of {of} by score"))
    }

    /// Its score, and the lowest of those that were picked.
    pub fn scored(score: u8, lowest_picked: u8) -> Self {
        Self(format!(
            "Scored {score}; the lowest pick scored {lowest_picked}"
        ))
    }

    sentences! {
        /// A face that is seen at small size makes it the cover.
        cover_by_face => "Cover: the face shows well at small size",
        /// A clear subject makes it the cover.
        cover_by_subject => "Cover: one clear subject",
        /// Bold shapes make it the cover.
        cover_by_small_size => "Cover: strongest at small size",
        /// Score, crop and small size together make it the cover.
        cover_as_best => "Cover: best overall",
        /// It shows a page, a receipt or a chart.
        document => "Looks like a document",
        /// It is the picture of a screen.
        screenshot => "Looks like a screenshot",
        /// Its faces lay sideways.
        turned => "Turned upright by its faces",
        /// Nobody blinked in it, as somebody did in another of its group.
        open_eyes => "Everyone's eyes are open",
        /// Somebody blinked in it who did not in another of its group.
        closed_eyes => "Somebody's eyes are closed",
        /// No other good photo scores as much.
        highest_score => "Highest score of the trip",
        /// Its colours are the most vivid of the trip.
        most_colourful => "Most colourful photo of the trip",
        /// Its sharpest part is the sharpest of the trip.
        sharpest => "Sharpest photo of the trip",
        /// Nobody smiles more in another photo.
        biggest_smile => "Biggest smile of the trip",
        /// No other has so many faces.
        most_faces => "Most faces in one photo",
        /// The highest score of those with people.
        best_with_people => "Best photo with people",
        /// No other has a face that can be read.
        only_face => "Only clear face of the trip",
        /// A picked photo shows the same subject from another side.
        other_view_was_kept => "Another view of this was picked",
        /// A similar shot is sharper.
        similar_to_a_sharper_shot => "Similar to a sharper shot",
        /// A similar shot has better light.
        similar_to_a_better_exposed_shot => "Similar to a better exposed shot",
        /// The same picture is there with more pixels.
        smaller_copy => "Smaller copy of another shot",
        /// A similar shot is as good, and was chosen.
        similar_to_another_shot => "Similar to another shot",
        /// A similar shot is as good, and this one would be missing from what was taken to be
        /// merged.
        part_of_set => "Part of a bracket or panorama",
        /// The traveller took it out of a group.
        no_duplicate_by_hand => "Marked as not a duplicate",
        /// The whole picture lacks sharp detail, which one sees at small size.
        nothing_is_sharp => "Nothing is sharp",
        /// The whole picture lacks sharp detail.
        out_of_focus => "Out of focus",
        /// Detail is smeared one way.
        blurred_by_movement => "Blurred by movement",
        /// The subject has fine detail.
        crisp_detail => "Crisp detail",
        /// A pick of which nothing better can be said.
        neither_blurry_nor_repeat => "Neither blurry nor a repeat",
        /// Next to no light.
        very_dark => "Very dark",
        /// Too much light all over.
        very_bright => "Very bright",
        /// Large parts are pure white.
        washed_out_highlights => "Highlights are blown out",
        /// Large parts are pure black.
        lost_shadows => "Shadows are too dark",
        /// Light in both ends is kept.
        well_exposed => "Well exposed",
        /// Light and dark hardly differ.
        low_contrast => "Low contrast",
        /// Light and dark stand well apart.
        strong_contrast => "Strong contrast",
        /// Vivid colours.
        rich_in_colour => "Rich colours",
        /// No other photo was taken around then.
        only_shot_of_this_moment => "The only photo from this moment",
        /// Somebody who compared the best photos preferred it to others of a higher score.
        preferred_in_comparison => "Won the comparison of the best",
        /// Somebody who compared the best photos preferred others.
        others_preferred_in_comparison => "Others won the comparison of the best",
        /// A picked photo shows nearly the same scene.
        close_in_scene_to_a_better_one => "Similar scene to a better photo",
        /// Other photos of the moment were picked, which look similar.
        better_shots_of_this_moment => "A similar photo was picked",
        /// Other photos of the moment were picked, which show something else.
        better_photo_of_the_time => "A better photo from around then was picked",
        /// Scored as high as a pick, but those show more different things.
        others_add_variety => "Others add more variety",
        /// Good, but as many as were asked for were found better. It says no number, so that what
        /// is said of a photo stays as it is when a few more or fewer are asked for.
        not_among_the_best => "Others scored higher",
    }
}
