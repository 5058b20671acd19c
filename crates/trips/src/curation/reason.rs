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

    /// The sharpest among `count` that show the same, itself counted.
    pub fn sharpest_of(count: usize) -> Self {
        Self(format!("Sharpest of {count} similar shots"))
    }

    /// As sharp as the best of `count` that show the same, and better exposed.
    pub fn best_exposed_of(count: usize) -> Self {
        Self(format!("Best exposed of {count} similar shots"))
    }

    /// As sharp as the best of `count` that show the same, with more pixels.
    pub fn largest_of(count: usize) -> Self {
        Self(format!("Largest of {count} similar shots"))
    }

    /// The best of `count` that show the same, all in all: in no one thing does it stand out.
    pub fn best_of(count: usize) -> Self {
        Self(format!("Best of {count} similar shots"))
    }

    /// The first of `count` that show the same and are equally good.
    pub fn first_of(count: usize) -> Self {
        Self(format!("First of {count} equally good shots"))
    }

    sentences! {
        /// A similar shot is sharper.
        similar_to_a_sharper_shot => "Similar to a sharper shot",
        /// A similar shot has better light.
        similar_to_a_better_exposed_shot => "Similar to a better exposed shot",
        /// The same picture is there with more pixels.
        smaller_copy => "Smaller copy of another shot",
        /// A similar shot is as good, and was chosen.
        similar_to_another_shot => "Similar to another shot",
        /// A similar shot is as good, and this one would be missing from what was taken to be merged.
        part_of_set => "Part of a bracket or panorama",
        /// The traveller took it out of a group.
        no_duplicate_by_hand => "Not a duplicate, as you said",
        /// The whole picture lacks sharp detail.
        out_of_focus => "Out of focus",
        /// Detail is smeared one way.
        blurred_by_movement => "Blurred by movement",
        /// The subject has fine detail.
        crisp_detail => "Crisp detail",
        /// Sharp, without standing out.
        sharp_enough => "Sharp enough",
        /// Nothing in it could be judged for sharpness, as in fog or a plain sky.
        plain_scene => "Plain scene, soft by nature",
        /// Next to no light.
        very_dark => "Very dark",
        /// Too much light all over.
        very_bright => "Very bright",
        /// Large parts are pure white.
        washed_out_highlights => "Highlights are washed out",
        /// Large parts are pure black.
        lost_shadows => "Shadows are lost in black",
        /// Light in both ends is kept.
        well_exposed => "Well exposed",
        /// Light and dark hardly differ.
        low_contrast => "Low in contrast",
        /// Light and dark stand well apart.
        strong_contrast => "Strong contrast",
        /// Vivid colours.
        rich_in_colour => "Rich in colour",
        /// No other photo was taken around then.
        only_shot_of_this_moment => "Only shot of this moment",
        /// Somebody who compared the best photos preferred it to others of a higher score.
        preferred_in_comparison => "Preferred when the best were compared",
        /// Somebody who compared the best photos preferred others.
        others_preferred_in_comparison => "Others were preferred when the best were compared",
        /// A picked photo shows nearly the same scene.
        close_in_scene_to_a_better_one => "Close in scene to a better one",
        /// Other photos of the moment were picked.
        better_shots_of_this_moment => "This moment has better shots",
        /// Good, but as many as were asked for were found better. It says no number, so that what is
        /// said of a photo stays as it is when a few more or fewer are asked for.
        not_among_the_best => "Not among the best of the trip",
    }
}
