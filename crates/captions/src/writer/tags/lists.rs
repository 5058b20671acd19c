//! English hashtags, and templates of combined ones.

use crate::Draft;
use crate::instagram::HASHTAGS_MAX;

/// Templates of combinations, the most specific first.
pub(super) const WIDER_TAGS: [&str; 22] = [
    "{place}{season}",
    "{thing}{in_place}",
    "Visit{country}",
    "{part}{in_place}",
    "{thing}{in_country}",
    "{season}{year}",
    "{month}{in_place}",
    "{weekday}{in_place}",
    "{place}{year}",
    "{place}Travel",
    "{country}Travel",
    "Visit{place}",
    "{place}Photography",
    "{country}Photography",
    "Explore{place}",
    "Discover{country}",
    "Discover{place}",
    "{place}Trip",
    "{country}Trip",
    "{place}Photos",
    "{month}{year}",
    "Travel{year}",
];
/// In the order of [`ColourWord`](crate::facts::ColourWord).
pub(super) const COLOUR_TAGS: [&str; 9] = [
    "ShadesOfRed",
    "ShadesOfOrange",
    "ShadesOfYellow",
    "ShadesOfGreen",
    "ShadesOfTeal",
    "ShadesOfBlue",
    "ShadesOfPurple",
    "ShadesOfPink",
    "EarthTones",
];
/// In the order of [`Light`](crate::facts::Light).
pub(super) const LIGHT_TAGS: [&str; 2] = ["BrightTones", "DarkTones"];
/// Popular tags of travellers, without a claim.
pub(super) const COMMUNITY_TAGS: [&str; SHARED] = [
    "TravelPhotography",
    "TravelDiary",
    "TravelAlbum",
    "TravelBlog",
    "TravelStories",
    "TravelGallery",
    "TravelPhotos",
    "TravelNotes",
    "TravelJournal",
    "TravelSnapshots",
    "Travel",
    "Travelling",
    "TravelCommunity",
    "TravelPictures",
    "TravelMoments",
];
/// Tags that fit a note about a loss or an illness, without a claim.
pub(super) const QUIET_TAGS: [&str; SHARED] = [
    "CloseToMyHeart",
    "InMyThoughts",
    "QuietMoments",
    "WithLove",
    "OnMyMind",
    "Stillness",
    "TakingAMoment",
    "Reflection",
    "QuietDays",
    "OneDayAtATime",
    "InMyHeart",
    "AlwaysInMyThoughts",
    "HoldingOn",
    "ThinkingOfYou",
    "QuietPlaces",
];
/// As many as a caption and its suggestions can need.
const SHARED: usize = HASHTAGS_MAX + Draft::SUGGESTED_HASHTAGS;
