//! What photos show, in words.

use triptych_trips::{Content, Scene, SceneKind, Tag};

use crate::Language;
use crate::writer::subjects::en::SUBJECTS;

/// Something that a photo can show: an entry of the table of words.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Subject(usize);

/// A noun with its article; in English the same in every case.
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

/// The words for a subject.
#[derive(Debug)]
pub(crate) struct SubjectWords {
    /// The tag of the networks' table, in lower case.
    pub(crate) tag: &'static str,
    /// The kind of thing that it is, such as 'building'; '-' without one.
    pub(crate) group: &'static str,
    /// As one thing: 'a castle'.
    pub(crate) one: Noun,
    /// As the thing that is known: 'the castle'.
    pub(crate) known: Noun,
    /// Where somebody is who is seen with it: 'in front of a castle'.
    pub(crate) beside: &'static str,
    /// Hashtags that people look for it by.
    pub(crate) hashtags: &'static [&'static str],
    /// What a text may call it, and what belongs to it.
    pub(crate) supported: &'static [&'static str],
}

/// What is in pictures of much else: alone it describes none.
const VAGUE: [&str; 6] = [
    "architecture",
    "city",
    "snow",
    "snow sports",
    "some animal",
    "some water",
];

/// Where other things are.
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

/// Kinds of things rather than things: nobody writes of 'a building' where they know of a castle.
const GENERAL: [&str; 6] = [
    "architecture",
    "city",
    "plants",
    "some animal",
    "some food",
    "some water",
];

/// From here on (0 to 1) a tag that a scene agrees with is believed.
const LIKELY_MIN: f32 = 0.45;
/// How sure it is then: enough to describe one photo, not enough to be a subject of all by itself.
const LIKELY_BY_SCENE: f32 = 0.7;
/// From here on (0 to 1) the likeliest class is what the photo shows.
const CLASS_MIN: f32 = 0.4;

/// Whether the classifier knows what a photo shows, and it is nothing that has a tag: a telephone box
/// is no building on a street.
fn shows_what_has_no_tag(content: &Content) -> bool {
    let tagged = content.tags.iter().map(|tag| tag.score);
    content.certainty >= CLASS_MIN && tagged.fold(0.0, f32::max) < content.certainty
}

impl Subject {
    /// The subject of a tag; none for an unknown one.
    pub fn of_tag(tag: &str) -> Option<Self> {
        let found = SUBJECTS.binary_search_by(|words| words.tag.cmp(tag));
        found.ok().map(Self)
    }

    /// What a photo surely shows, each with how sure that is (0 to 1): what its tags say, the surest
    /// first, then scenes of which no tag says more.
    pub(super) fn seen_in(content: &Content) -> Vec<(Self, f32)> {
        Self::seen_in_scenes(content, &content.scenes())
    }

    fn seen_in_scenes(content: &Content, scenes: &[Scene]) -> Vec<(Self, f32)> {
        let score_of = |tag: &Tag| {
            let subject = Self::of_tag(&tag.name)?;
            let is_likely = tag.score >= LIKELY_MIN && subject.is_shown_by(scenes);
            let likely = is_likely.then_some(tag.score.max(LIKELY_BY_SCENE));
            Some((subject, likely.or(tag.is_sure().then_some(tag.score))?))
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

    /// A kind of thing only where no thing of that kind is seen: a castle is no building beside it. A
    /// tag that says the same becomes as sure as the scene.
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

    /// Whether a scene of water shows it, as it does boats. It shows no coast: a sun that sets into the sea
    /// has none.
    fn is_shown_by(self, scenes: &[Scene]) -> bool {
        let is_water = |scene: &Scene| scene.kind == SceneKind::Water;
        self.words().supported.contains(&"water")
            && !self.is_doubtful()
            && !self.is_setting()
            && scenes.iter().any(is_water)
    }

    /// Whether another subject says all that this one does: a boat is on the water, and trees are plants.
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

    /// Whether a photo may show an animal: the detector takes muzzles for faces.
    pub(super) fn may_be_an_animal(content: &Content) -> bool {
        let mut subjects = content
            .tags
            .iter()
            .filter_map(|tag| Self::of_tag(&tag.name))
            .map(Self::words);
        subjects.any(|words| words.group == "animal")
    }

    /// Whether more must be known to describe a picture.
    pub(crate) fn is_vague(self) -> bool {
        VAGUE.contains(&self.words().tag)
    }

    /// Whether it is a kind of thing rather than a thing.
    pub(crate) fn is_general(self) -> bool {
        GENERAL.contains(&self.words().tag)
    }

    /// Whether it is where another thing is: a street, and a building on it.
    pub(crate) fn is_setting(self) -> bool {
        SETTINGS.contains(&self.words().tag)
    }

    /// Whether one photo is not enough to believe it.
    pub(crate) fn is_doubtful(self) -> bool {
        Tag::OFTEN_MISTAKEN.contains(&self.words().tag)
    }

    /// Its words in English, by whose tags and groups the code goes.
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

    /// What is seen in scenes of these kinds.
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
