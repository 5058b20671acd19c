//! Converts a sentence to first person singular or plural in a language with verb inflection, by
//! its tables. A sentence whose verb is not in the tables is not converted.

use crate::facts::wording::capitalised;
use crate::locale::Locale;
use crate::refinement::GrammaticalPerson;

use super::person::pieces;

/// Marks between clauses.
const CLAUSE_MARKS: [char; 12] = [',', ';', ':', '.', '!', '?', '…', '„', '“', '"', '–', '\n'];

/// A word of a sentence.
#[derive(Debug, Clone)]
struct Word<'a> {
    /// Its index among the pieces.
    piece: usize,
    text: &'a str,
    key: String,
    clause: usize,
    is_first_of_clause: bool,
    follows_joining: bool,
}

/// Converts a sentence; unchanged if it has no first person; `None` if one of its verbs is unknown.
pub(super) fn inflected(
    sentence: &str,
    person: GrammaticalPerson,
    locale: Locale,
) -> Option<String> {
    let pieces = pieces(sentence);
    let inflection = Inflection {
        locale,
        person,
        words: words(&pieces, locale),
    };
    let new = inflection.new_words()?;
    let mut told: Vec<String> = pieces.iter().map(|piece| (*piece).to_owned()).collect();
    for (word, text) in new {
        if let Some(piece) = told.get_mut(word.piece) {
            let is_capital = word.text.starts_with(char::is_uppercase);
            *piece = if is_capital {
                capitalised(text)
            } else {
                text.to_owned()
            };
        }
    }
    Some(told.concat())
}

fn words<'a>(pieces: &[&'a str], locale: Locale) -> Vec<Word<'a>> {
    let mut words: Vec<Word<'a>> = Vec::new();
    let (mut clause, mut is_first, mut follows_joining) = (0, true, false);
    for (index, piece) in pieces.iter().enumerate() {
        if !piece.contains(char::is_alphanumeric) {
            if piece.contains(CLAUSE_MARKS) {
                clause += 1;
                (is_first, follows_joining) = (true, false);
            }
            continue;
        }
        let key = piece.to_lowercase();
        let is_joining = locale.terms("joining").contains(&&*key);
        if is_joining {
            clause += 1;
        }
        words.push(Word {
            piece: index,
            text: piece,
            key,
            clause,
            is_first_of_clause: is_first,
            follows_joining,
        });
        (is_first, follows_joining) = (false, is_joining);
    }
    words
}

/// The state of a conversion.
struct Inflection<'a> {
    locale: Locale,
    person: GrammaticalPerson,
    words: Vec<Word<'a>>,
}

impl<'a> Inflection<'a> {
    /// The words that change, with their replacements.
    fn new_words(&self) -> Option<Vec<(&Word<'a>, &'static str)>> {
        let mut new: Vec<(&Word<'a>, &'static str)> = Vec::new();
        let has_other = self.words.iter().any(|word| self.is_other(word));
        for (index, word) in self.words.iter().enumerate() {
            if let Some(pronoun) = self.pair("turned words", &word.key) {
                new.push((word, pronoun));
            } else if self.is_verb_of_other(index)
                && let Some(verb) = self.verb(&word.key)
            {
                new.push((word, verb));
            }
        }
        if new.is_empty() && !has_other {
            // 'Uns' can be 'mir' or 'mich'.
            return self.needs_no_group().then_some(new);
        }
        let clauses = self.words.iter().filter(|word| self.is_other(word));
        let mut clauses = clauses.map(|word| word.clause);
        let is_known = |clause| {
            let mut verbs = new
                .iter()
                .filter(|(word, _)| self.verb(&word.key).is_some());
            verbs.any(|(word, _)| word.clause == clause) && !self.has_predicate_noun(clause)
        };
        let is_whole = clauses.all(is_known)
            && self.needs_no_group()
            && !self.has_unchanged_verb_after_and(&new);
        is_whole.then_some(new)
    }

    /// Whether the word is the pronoun to replace, such as 'ich'.
    fn is_other(&self, word: &Word<'_>) -> bool {
        let first = self.locale.terms("turned words").first().copied();
        first.and_then(|pair| self.other_of(pair)) == Some(&*word.key)
    }

    /// Whether a word is a verb in the person to replace. First person plural forms are also third
    /// person plural and infinitive, so they count only next to 'wir' or at the end of its clause.
    fn is_verb_of_other(&self, index: usize) -> bool {
        let Some(word) = self.words.get(index) else {
            return false;
        };
        let is_noun = word.text.starts_with(char::is_uppercase) && !word.is_first_of_clause;
        if is_noun || self.verb(&word.key).is_none() {
            return false;
        }
        let others = || {
            let others = self.words.iter().enumerate();
            others.filter(|(_, other)| self.is_other(other) && other.clause == word.clause)
        };
        match self.person {
            GrammaticalPerson::Several => {
                let is_clear = self.pair("turned verbs", &word.key).is_some();
                let before = self.words.get(..index).unwrap_or_default();
                let was_told = before.iter().any(|other| self.is_other(other));
                let may_go_on = word.follows_joining || word.is_first_of_clause;
                let continues = may_go_on && was_told || word.follows_joining && index == 1;
                others().next().is_some() || is_clear && continues
            }
            GrammaticalPerson::One => {
                let next = self.words.get(index + 1);
                let is_last = next.is_none_or(|next| next.clause != word.clause);
                others().any(|(at, told)| {
                    if told.is_first_of_clause || told.follows_joining {
                        index == at + 1
                    } else {
                        index + 1 == at || is_last && index > at && !self.is_asked(at)
                    }
                })
            }
        }
    }

    /// Whether the verb precedes the pronoun: 'gehen wir'.
    fn is_asked(&self, at: usize) -> bool {
        let before = at.checked_sub(1).and_then(|before| self.words.get(before));
        let one = self.words.get(at).map(|word| word.clause);
        before.is_some_and(|word| Some(word.clause) == one && self.verb(&word.key).is_some())
    }

    /// Whether a verb that may be in the first person follows 'und' and stays unchanged.
    fn has_unchanged_verb_after_and(&self, new: &[(&Word<'a>, &'static str)]) -> bool {
        let is_turned = |word: &Word<'_>| new.iter().any(|(known, _)| known.piece == word.piece);
        let mut following = self.words.iter().filter(|word| word.follows_joining);
        following.any(|word| self.verb(&word.key).is_some() && !is_turned(word))
    }

    /// Whether a clause has a predicate noun or a comparison, whose number would have to change
    /// ('we are tourists').
    fn has_predicate_noun(&self, clause: usize) -> bool {
        let words: Vec<&Word<'_>> = self
            .words
            .iter()
            .filter(|word| word.clause == clause)
            .collect();
        let is_in = |term: &str, word: &str| self.locale.terms(term).contains(&word);
        let is_like = words.windows(2).any(|two| match two {
            [one, other] => is_in("likening", &format!("{} {}", one.key, other.key)),
            _ => false,
        });
        let is_being = words.iter().any(|word| is_in("being", &word.key));
        let is_bare_noun = |(index, word): (usize, &&Word<'_>)| {
            let before = words
                .get(index.saturating_sub(3)..index)
                .unwrap_or_default();
            let is_opened = before.iter().any(|word| is_in("noun openers", &word.key));
            let is_noun = word.text.starts_with(char::is_uppercase) && !word.is_first_of_clause;
            is_noun && !self.is_other(word) && !is_opened
        };
        is_like || is_being && words.iter().enumerate().any(is_bare_noun)
    }

    /// Whether there is no word that needs several people, for the singular.
    fn needs_no_group(&self) -> bool {
        let groups = self.locale.terms("together");
        let is_group = |word: &Word<'_>| groups.contains(&&*word.key);
        self.person == GrammaticalPerson::Several || !self.words.iter().any(is_group)
    }

    fn verb(&self, key: &str) -> Option<&'static str> {
        let clear = self.pair("turned verbs", key);
        clear.or_else(|| self.pair("turned shared verbs", key))
    }

    /// The replacement of a word in a table.
    fn pair(&self, term: &str, key: &str) -> Option<&'static str> {
        let pairs = self.locale.terms(term).iter();
        let mut pairs = pairs.filter_map(|pair| pair.split_once(' '));
        pairs.find_map(|(one, several)| match self.person {
            GrammaticalPerson::Several => (one == key).then_some(several),
            GrammaticalPerson::One => (several == key).then_some(one),
        })
    }

    fn other_of(&self, pair: &'static str) -> Option<&'static str> {
        let (one, several) = pair.split_once(' ')?;
        Some(match self.person {
            GrammaticalPerson::Several => one,
            GrammaticalPerson::One => several,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Language;

    fn told(sentence: &str, person: GrammaticalPerson) -> Option<String> {
        inflected(sentence, person, Locale::of(Language::German).unwrap())
    }

    #[test]
    fn pronouns_and_verbs_change_together() {
        for (one, several) in [
            ("Ich gehe nach oben.", "Wir gehen nach oben."),
            (
                "Kaum bin ich am Wasser, seufze ich.",
                "Kaum sind wir am Wasser, seufzen wir.",
            ),
            ("Das Meer sehe ich gern.", "Das Meer sehen wir gern."),
            ("Hier war ich.", "Hier waren wir."),
            ("Alles, was ich sehen will.", "Alles, was wir sehen wollen."),
            ("Das will ich sehen.", "Das wollen wir sehen."),
            ("Mein Koffer ist voll.", "Unser Koffer ist voll."),
        ] {
            assert_eq!(
                told(one, GrammaticalPerson::Several).as_deref(),
                Some(several)
            );
            assert_eq!(told(several, GrammaticalPerson::One).as_deref(), Some(one));
            assert_eq!(told(one, GrammaticalPerson::One).as_deref(), Some(one));
        }
        for (one, several) in [
            (
                "Ich frage nach dem Weg, nicke und gehe dann.",
                Some("Wir fragen nach dem Weg, nicken und gehen dann."),
            ),
            (
                "Ich kam ohne Frage und gehe mit mehreren.",
                Some("Wir kamen ohne Frage und gehen mit mehreren."),
            ),
            (
                "Das ist der Teil, den ich behalten will.",
                Some("Das ist der Teil, den wir behalten wollen."),
            ),
            (
                "Kein Tier, das ich kenne, wollte je ein anderes sein.",
                Some("Kein Tier, das wir kennen, wollte je ein anderes sein."),
            ),
            ("Und trage die Taschen.", Some("Und tragen die Taschen.")),
            ("Geh hin und warte.", Some("Geh hin und warte.")),
            ("Mir reicht das.", Some("Uns reicht das.")),
            ("Du und ich.", None),
            ("Ich war da und hatte Hunger.", None),
            ("Ich bin die Person mit dem Hut.", None),
            ("Niemand weiß es.", Some("Niemand weiß es.")),
        ] {
            assert_eq!(
                told(one, GrammaticalPerson::Several).as_deref(),
                several,
                "{one}"
            );
        }
        for several in ["Uns reicht das.", "Wir zwei gehen."] {
            assert_eq!(told(several, GrammaticalPerson::One), None, "{several}");
        }
    }
}
