//! The subjects that photos show, with their words.

use triptych_trips::{Content, Scene, SceneKind, Tag};

use crate::Language;
use crate::writer::subjects::en::SUBJECTS;

/// Something that a photo can show: an index into the table of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subject(usize);

/// A noun with its article in each grammatical case; in English all are the same.
#[derive(Debug)]
pub(crate) struct Noun {
    /// 'der Berg'.
    pub(crate) nominative: &'static str,
    /// 'den Berg'.
    pub(crate) accusative: &'static str,
    /// 'dem Berg'.
    pub(crate) dative: &'static str,
}

impl Noun {
    const NOTHING: Self = Self {
        nominative: "",
        accusative: "",
        dative: "",
    };
}

#[derive(Debug)]
pub(crate) struct SubjectWords {
    /// The tag in the table of the networks, in lower case.
    pub(crate) tag: &'static str,
    /// The general kind, such as 'building'; '-' without one.
    pub(crate) group: &'static str,
    /// Indefinite: 'a castle'.
    pub(crate) one: Noun,
    /// Definite: 'the castle'.
    pub(crate) known: Noun,
    /// The phrase for people next to it: 'in front of a castle'.
    pub(crate) beside: &'static str,
    /// Popular hashtags.
    pub(crate) hashtags: &'static [&'static str],
    /// Synonyms and parts that a text may mention.
    pub(crate) supported: &'static [&'static str],
}

/// Subjects that do not describe a photo alone: reviewers called 'a building', 'a street' and
/// 'water' wrong where something else was the subject. All others describe it.
const VAGUE: [&str; 4] = ["architecture", "city", "snow", "some water"];

/// Subjects that are settings for others.
const SETTINGS: [&str; 12] = [
    "beach",
    "city",
    "field",
    "trees",
    "garden",
    "harbour",
    "lake",
    "market",
    "river",
    "seaside",
    "snow",
    "some water",
];

/// General kinds, omitted if a specific subject is known: no 'building' next to a castle.
const GENERAL: [&str; 6] = [
    "architecture",
    "city",
    "plants",
    "some animal",
    "some food",
    "some water",
];

/// The minimum probability (0 to 1) of a tag that a scene confirms.
const LIKELY_MIN: f32 = 0.45;
/// The probability of a tag that a scene confirms: enough to describe one photo, not enough to be a
/// subject of the post by itself.
const LIKELY_BY_SCENE: f32 = 0.7;
/// The maximum probability of a tag that is often mistaken and that no scene confirms: not enough
/// to describe one photo, and enough for a subject of the post in two.
const DOUBTFUL_MAX: f32 = 0.69;
/// The minimum probability (0 to 1) at which the most likely class counts as shown.
const CLASS_MIN: f32 = 0.4;

/// Whether the classifier recognised something without a tag: a telephone box is not a building on
/// a street.
fn shows_what_has_no_tag(content: &Content) -> bool {
    let tagged = content.tags.iter().map(|tag| tag.score);
    content.certainty >= CLASS_MIN && tagged.fold(0.0, f32::max) < content.certainty
}

impl Subject {
    /// The subject of a tag; `None` for an unknown tag.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let found = SUBJECTS.binary_search_by(|words| words.tag.cmp(tag));
        found.ok().map(Self)
    }

    /// The subjects that a photo certainly shows, each with its probability (0 to 1): by its tags,
    /// highest first, then by scenes without a more specific tag.
    pub(super) fn seen_in(content: &Content) -> Vec<(Self, f32)> {
        Self::seen_in_scenes(content, &content.scenes())
    }

    fn seen_in_scenes(content: &Content, scenes: &[Scene]) -> Vec<(Self, f32)> {
        let score_of = |tag: &Tag| {
            let subject = Self::of_tag(&tag.name)?;
            let is_likely = tag.score >= LIKELY_MIN && subject.is_shown_by(scenes);
            let likely = is_likely.then_some(tag.score.max(LIKELY_BY_SCENE));
            let sure = tag.is_sure().then_some(tag.score);
            let is_doubtful = subject.is_doubtful() && !subject.is_of_kind_in(scenes);
            let believed =
                sure.map(|score| score.min(if is_doubtful { DOUBTFUL_MAX } else { 1.0 }));
            Some((subject, likely.or(believed)?))
        };
        let mut seen: Vec<(Self, f32)> = content.tags.iter().filter_map(score_of).collect();
        let has_other_subject = shows_what_has_no_tag(content);
        for scene in scenes {
            let subject = Self::of_scene(*scene);
            let surrounds = |subject: &Self| subject.is_general() || subject.is_setting();
            if let Some(subject) = subject.filter(|it| !(has_other_subject && surrounds(it))) {
                subject.add_to(&mut seen, scene.probability);
            }
        }
        let things: Vec<Self> = seen.iter().map(|(subject, _)| *subject).collect();
        let says_more = |thing: &Self, of: Self| !thing.is_general() && thing.is_of_group_of(of);
        seen.retain(|(subject, _)| {
            !subject.is_general() || !things.iter().any(|thing| says_more(thing, *subject))
        });
        seen
    }

    /// Adds a subject. A general one is omitted next to a specific one of its group; a tag that
    /// confirms it gets the probability of the scene.
    fn add_to(self, seen: &mut Vec<(Self, f32)>, probability: f32) {
        if let Some((_, score)) = seen.iter_mut().find(|(other, _)| *other == self) {
            *score = score.max(probability);
        } else if !(self.is_general() && seen.iter().any(|(other, _)| other.is_of_group_of(self))) {
            seen.push((self, probability));
        }
    }

    pub(super) fn is_of_group_of(self, other: Self) -> bool {
        let group = self.words().group;
        group != "-" && group == other.words().group
    }

    /// Whether a scene of water confirms it, as it does boats. It does not confirm a coast: a
    /// sunset over the sea shows none.
    fn is_shown_by(self, scenes: &[Scene]) -> bool {
        let is_water = |scene: &Scene| scene.kind == SceneKind::Water;
        self.words().supported.contains(&"water")
            && !self.is_doubtful()
            && !self.is_setting()
            && scenes.iter().any(is_water)
    }

    /// Whether a scene of animals or food shows its general kind, as an animal confirms a starfish:
    /// a beach that is taken for one shows none. A building that is taken for a monument is one of
    /// its kind itself.
    fn is_of_kind_in(self, scenes: &[Scene]) -> bool {
        let is_proof = |scene: &&Scene| matches!(scene.kind, SceneKind::Animal | SceneKind::Food);
        let scenes = scenes.iter().filter(is_proof);
        let mut kinds = scenes.filter_map(|scene| Self::of_scene(*scene));
        kinds.any(|kind| kind.is_general() && kind.is_of_group_of(self))
    }

    /// Whether `other` implies this subject: a boat is on the water, and trees are plants.
    pub(crate) fn is_implied_by(self, other: Self) -> bool {
        let said = other.words().supported;
        let is_said = self
            .words()
            .supported
            .iter()
            .all(|word| said.contains(word));
        self != other && self.is_general() && is_said
    }

    fn of_scene(scene: Scene) -> Option<Self> {
        Self::of_tag(match scene.kind {
            SceneKind::Animal => "some animal",
            SceneKind::Building => "architecture",
            SceneKind::Flower => "flower",
            SceneKind::Food => "some food",
            SceneKind::Forest => "trees",
            SceneKind::Mountains => "mountain",
            SceneKind::Plants => "plants",
            SceneKind::Street => "city",
            SceneKind::Water => "some water",
        })
    }

    /// Whether a photo may show an animal, whose muzzle the detector may take for a face.
    pub(super) fn may_be_an_animal(content: &Content) -> bool {
        let mut subjects = content
            .tags
            .iter()
            .filter_map(|tag| Self::of_tag(&tag.name))
            .map(Self::words);
        subjects.any(|words| words.group == "animal")
    }

    /// Whether it is too unspecific to describe a photo alone.
    pub(crate) fn is_vague(self) -> bool {
        VAGUE.contains(&self.words().tag)
    }

    /// Whether it is a general kind.
    pub(crate) fn is_general(self) -> bool {
        GENERAL.contains(&self.words().tag)
    }

    /// Whether it is a setting for others, such as a street for a building.
    pub(crate) fn is_setting(self) -> bool {
        SETTINGS.contains(&self.words().tag)
    }

    /// Whether it implies people, so that a text about it omits nobody.
    pub(crate) fn is_activity(self) -> bool {
        self.words().group == "activity"
    }

    /// Whether its tag alone is not enough evidence in one photo.
    pub(crate) fn is_doubtful(self) -> bool {
        Tag::OFTEN_MISTAKEN.contains(&self.words().tag)
    }

    /// Its words in English. Code compares the tags and groups of these.
    pub(crate) fn words(self) -> &'static SubjectWords {
        self.words_in(Language::English)
    }

    pub(crate) fn words_in(self, language: Language) -> &'static SubjectWords {
        const NOTHING: SubjectWords = SubjectWords {
            tag: "",
            group: "-",
            one: Noun::NOTHING,
            known: Noun::NOTHING,
            beside: "",
            hashtags: &[],
            supported: &[],
        };
        language.subjects().get(self.0).unwrap_or(&NOTHING)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::facts::testing::no_content;

    #[test]
    fn every_subject_is_found_by_its_tag() {
        for (index, words) in SUBJECTS.iter().enumerate() {
            assert_eq!(
                Subject::of_tag(words.tag),
                Some(Subject(index)),
                "{words:?}"
            );
        }
        assert_eq!(Subject::of_tag("unicorn"), None);
    }

    #[test]
    fn a_scene_adds_what_no_tag_of_its_group_says() {
        let after = |tag: &str, scene: SceneKind| {
            let mut seen = vec![(Subject::of_tag(tag).unwrap(), 0.7)];
            let scene = Scene {
                kind: scene,
                probability: 0.9,
            };
            Subject::of_scene(scene).unwrap().add_to(&mut seen, 0.9);
            let seen = seen.iter();
            seen.map(|(subject, score)| (subject.words().tag, *score))
                .collect::<Vec<_>>()
        };
        let castle = ("castle", 0.7);
        assert_eq!(after("castle", SceneKind::Building), [castle]);
        assert_eq!(
            after("castle", SceneKind::Water),
            [castle, ("some water", 0.9)]
        );
        assert_eq!(after("flower", SceneKind::Flower), [("flower", 0.9)]);
    }

    #[test]
    fn a_likely_tag_is_believed_where_the_scene_agrees() {
        let seen = |tag: &str, kind: SceneKind| named(&tagged(&[(tag, 0.5)]), &[kind]);
        assert_eq!(
            seen("boat", SceneKind::Water),
            [("boat", 0.7), ("some water", 0.9)]
        );
        assert_eq!(seen("seaside", SceneKind::Water), [("some water", 0.9)]);
        assert_eq!(
            seen("boat", SceneKind::Building),
            [("architecture", 0.9)],
            "no scene of water"
        );
        assert_eq!(seen("geyser", SceneKind::Water), [("some water", 0.9)]);
    }

    #[test]
    fn a_tag_that_is_often_mistaken_is_believed_with_a_scene_of_its_kind() {
        let score = |tag: &str, kinds: &[SceneKind]| {
            let seen = named(&tagged(&[(tag, 0.96)]), kinds);
            seen.into_iter().find(|(seen, _)| *seen == tag)
        };
        let starfish = "marine life";
        assert_eq!(
            score(starfish, &[SceneKind::Animal]),
            Some((starfish, 0.96))
        );
        for (tag, kind) in [
            (starfish, SceneKind::Water),
            ("valley", SceneKind::Forest),
            ("valley", SceneKind::Mountains),
            ("geyser", SceneKind::Water),
            ("monument", SceneKind::Building),
        ] {
            assert_eq!(score(tag, &[kind]), Some((tag, DOUBTFUL_MAX)));
        }
    }

    #[test]
    fn the_lists_name_subjects_of_the_table() {
        let listed = VAGUE.iter().chain(&SETTINGS).chain(&GENERAL);
        for tag in listed.chain(&Tag::OFTEN_MISTAKEN) {
            assert!(Subject::of_tag(tag).is_some(), "{tag}");
        }
    }

    #[test]
    fn around_a_subject_without_a_tag_nothing_is_named() {
        let scenes = [SceneKind::Street, SceneKind::Building, SceneKind::Flower];
        let seen = |certainty: f32, tags: &[(&str, f32)]| {
            let content = Content {
                certainty,
                ..tagged(tags)
            };
            let seen = named(&content, &scenes).into_iter();
            seen.map(|(tag, _)| tag).collect::<Vec<_>>()
        };
        assert_eq!(seen(0.54, &[]), ["flower"], "a telephone box");
        assert_eq!(seen(0.39, &[]), ["city", "architecture", "flower"]);
        assert_eq!(
            seen(0.54, &[("car", 0.54)]),
            ["city", "architecture", "flower"]
        );
    }

    fn tagged(tags: &[(&str, f32)]) -> Content {
        let tag = |(name, score): &(&str, f32)| Tag {
            name: (*name).to_owned(),
            score: *score,
        };
        Content {
            tags: tags.iter().map(tag).collect(),
            ..no_content()
        }
    }

    /// The tags of the scenes of these kinds, with their probabilities.
    fn named(content: &Content, kinds: &[SceneKind]) -> Vec<(&'static str, f32)> {
        let scene = |kind: &SceneKind| Scene {
            kind: *kind,
            probability: 0.9,
        };
        let scenes: Vec<Scene> = kinds.iter().map(scene).collect();
        let seen = Subject::seen_in_scenes(content, &scenes).into_iter();
        seen.map(|(subject, score)| (subject.words().tag, score))
            .collect()
    }

    #[test]
    fn every_scene_has_words() {
        for kind in SceneKind::ALL {
            let scene = Scene {
                kind,
                probability: 0.9,
            };
            assert!(Subject::of_scene(scene).is_some(), "{kind:?}");
        }
    }
}
