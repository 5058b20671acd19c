//! The sentences in which a verdict is explained.

use crate::photo::RefusalReason;

/// A reason for a verdict: a short plain sentence for the user. Only the named constructors create
/// one.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Reason(String);

/// Defines a constructor for each sentence without a parameter.
macro_rules! sentences {
    ($($(#[$meta:meta])* $name:ident => $sentence:literal,)*) => {
        $($(#[$meta])* pub fn $name() -> Self {
            Self($sentence.to_owned())
        })*
    };
}

/// Defines a constructor for each sentence with a number.
macro_rules! numbered {
    ($($(#[$meta:meta])* $name:ident => $sentence:literal,)*) => {
        $($(#[$meta])* pub fn $name(number: usize) -> Self {
            Self(format!($sentence, number))
        })*
    };
}

/// Defines a constructor for each sentence with a name.
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

    /// Wraps a stored sentence.
    pub const fn from_stored(sentence: String) -> Self {
        Self(sentence)
    }

    /// The picture could not be read.
    pub fn refused(reason: RefusalReason) -> Self {
        Self(reason.to_string())
    }

    numbered! {
        /// The sharpest of this many that show the same, including itself.
        sharpest_of => "Sharpest of {} similar shots",
        /// As sharp as the best of this many that show the same, and better exposed.
        best_exposed_of => "Best exposed of {} similar shots",
        /// As sharp as the best of this many that show the same, with more pixels.
        largest_of => "Largest of {} similar shots",
        /// The best of this many that show the same, without a single advantage.
        best_of => "Best of {} similar shots",
        /// The first of this many that show the same and are equally good.
        first_of => "First of {} equally good shots",
        /// The best of this many different shots of one moment.
        best_of_moment => "Best of {} shots of this moment",
        /// Nothing is in focus; with the sharpness of its sharpest part.
        out_of_focus_by => "Out of focus: sharpness {} of 100",
        /// Motion blur; with the sharpness of its sharpest part.
        blurred_by_movement_by => "Blurred by movement: sharpness {} of 100",
        /// A document, with the probability in percent.
        document_by => "Looks like a document ({} % sure)",
        /// A screenshot, with the probability in percent.
        screenshot_by => "Looks like a screenshot ({} % sure)",
    }

    named! {
        /// It is probably a document.
        document_named => "{} looks like a document",
        /// It is probably a screenshot.
        screenshot_named => "{} looks like a screenshot",
        /// Nothing in it is in focus.
        out_of_focus_named => "{} is out of focus",
        /// It has motion blur.
        blurred_by_movement_named => "{} is blurred by movement",
        /// It was stored sideways or upside down, according to its faces.
        turned_named => "{} was turned upright by its faces",
        /// A similar shot of that name is sharper.
        sharper_is => "{} shows the same and is sharper",
        /// A similar shot of that name has a better exposure.
        better_exposed_is => "{} shows the same in better light",
        /// A shot of that name shows the same with more pixels.
        larger_is => "Smaller copy of {}",
        /// A similar shot of that name is as good, and was chosen.
        chosen_is => "{} shows the same and was kept",
        /// A similar shot of that name has no closed eyes.
        open_eyes_are_in => "Eyes are open in {}",
        /// A picked photo of that name shows nearly the same scene.
        scene_is_better_in => "{} shows this scene better",
        /// A picked photo of that name shows a similar view.
        subject_is_in => "{} shows a similar view",
        /// A picked photo of that name is of the same moment.
        moment_is_better_in => "{} is a better shot of this moment",
        /// A picked photo of that name was taken in the same moment, and shows something else.
        time_is_better_in => "{} from around then was picked",
        /// It has the best light of a part of a day, such as "the morning" or "Friday morning".
        best_light_of => "Best light of {}",
        /// It has the highest score of a part of a day.
        best_photo_of => "Best photo of {}",
        /// It has the highest score of the photos with a tag.
        best_with_tag => "Best {} photo of the trip",
        /// It shows a clear subject, of that tag.
        clear_subject => "Clear subject: {}",
        /// The only photo of that day.
        only_of_day => "Only photo from {}",
    }

    /// The rank of a photo by score, from 1, and the number of photos.
    pub fn ranked(rank: usize, of: usize) -> Self {
        Self(format!("Ranked {rank} of {of} by score"))
    }

    /// The score of a photo, and that of a picked one of that name.
    pub fn scored_beside(score: u8, name: &str, picked: u8) -> Self {
        Self(format!(
            "{name} was picked: it scored {picked}, this one {score}"
        ))
    }

    /// The score of a photo that is good enough, while others add variety.
    pub fn others_add_variety_to(score: u8) -> Self {
        Self(format!("Scored {score}; other photos add more variety"))
    }

    /// The score of a photo, and the lowest score of the picks.
    pub fn scored(score: u8, lowest_picked: u8) -> Self {
        Self(format!(
            "Scored {score}; the lowest pick scored {lowest_picked}"
        ))
    }

    sentences! {
        /// It is the cover because of a face that is recognisable at small size.
        cover_by_face => "Cover: the face shows well at small size",
        /// It is the cover because of a clear subject.
        cover_by_subject => "Cover: one clear subject",
        /// It is the cover because of its clearly visible shapes.
        cover_by_small_size => "Cover: strongest at small size",
        /// It is the cover because of score, crop and small size together.
        cover_as_best => "Cover: best overall",
        /// It shows a page, a receipt or a chart.
        document => "Looks like a document",
        /// It is a screenshot.
        screenshot => "Looks like a screenshot",
        /// Its faces were sideways or upside down.
        turned => "Turned upright by its faces",
        /// No closed eyes, unlike another of its group.
        open_eyes => "Everyone's eyes are open",
        /// Closed eyes, which are open in another of its group.
        closed_eyes => "Somebody's eyes are closed",
        /// The highest score of the good photos.
        highest_score => "Highest score of the trip",
        /// Its colours are the most vivid of the trip.
        most_colourful => "Most colorful photo of the trip",
        /// Its sharpest part is the sharpest of the trip.
        sharpest => "Sharpest photo of the trip",
        /// The biggest smile of the trip.
        biggest_smile => "Biggest smile of the trip",
        /// The most faces in one photo of the trip.
        most_faces => "Most faces in one photo",
        /// The highest score of the photos with people.
        best_with_people => "Best photo with people",
        /// The only photo with a face, which is large enough to measure.
        only_face => "Only clear face of the trip",
        /// A picked photo shows a similar view.
        other_view_was_kept => "A similar view was picked",
        /// A similar shot is sharper.
        similar_to_a_sharper_shot => "Similar to a sharper shot",
        /// A similar shot has a better exposure.
        similar_to_a_better_exposed_shot => "Similar to a better exposed shot",
        /// Another photo shows the same picture with more pixels.
        smaller_copy => "Smaller copy of another shot",
        /// A similar shot is as good, and was chosen.
        similar_to_another_shot => "Similar to another shot",
        /// A similar shot is as good, but this one belongs to a bracket or panorama that would be
        /// incomplete without it.
        part_of_set => "Part of a bracket or panorama",
        /// It was not picked, and is selected nevertheless.
        selected => "Selected for this post",
        /// The user marked it as not a duplicate.
        no_duplicate_by_hand => "Marked as not a duplicate",
        /// The whole picture lacks sharp detail, visibly at small size.
        nothing_is_sharp => "Nothing is sharp",
        /// The whole picture lacks sharp detail.
        out_of_focus => "Out of focus",
        /// Motion blur.
        blurred_by_movement => "Blurred by movement",
        /// The subject has fine detail.
        crisp_detail => "Crisp detail",
        /// A pick without any other reason.
        neither_blurry_nor_repeat => "Neither blurry nor a repeat",
        /// Almost no light.
        very_dark => "Very dark",
        /// Too much light all over.
        very_bright => "Very bright",
        /// Large parts are pure white.
        washed_out_highlights => "Highlights are blown out",
        /// Large parts are pure black.
        lost_shadows => "Shadows are too dark",
        /// Neither highlights nor shadows are lost.
        well_exposed => "Well exposed",
        /// Little difference between light and dark.
        low_contrast => "Low contrast",
        /// Much difference between light and dark.
        strong_contrast => "Strong contrast",
        /// Vivid colours.
        rich_in_colour => "Rich colors",
        /// No other photo was taken at about that time.
        only_shot_of_this_moment => "The only photo from this moment",
        /// The comparison by a model preferred it to others of a higher score.
        preferred_in_comparison => "Won the comparison of the best",
        /// The comparison by a model preferred others.
        others_preferred_in_comparison => "Others won the comparison of the best",
        /// A picked photo shows nearly the same scene.
        close_in_scene_to_a_better_one => "Similar scene to a better photo",
        /// Similar photos of the moment were picked.
        better_shots_of_this_moment => "A similar photo was picked",
        /// Different photos of the moment were picked.
        better_photo_of_the_time => "A better photo from around then was picked",
        /// The user chose all photos that were picked.
        others_were_chosen => "You picked others",
        /// It scores as high as a pick, but the picks show more variety.
        others_add_variety => "Others add more variety",
        /// It is good, but better photos were picked. The sentence contains no number, so that it
        /// does not change if slightly more or fewer photos are requested.
        not_among_the_best => "Others scored higher",
    }
}
