//! The statements about each photo, most important first, each in several wordings.

use std::cmp::Reverse;
use std::collections::HashMap;

use crate::curation::candidate::{Advantage, Candidate, DuplicateRole, Shot};
use crate::curation::eyes;
use crate::curation::moments::Moments;
use crate::curation::picking::{self, Strength};
use crate::curation::reasons::shots::{blurred, document, faults, strengths, turned};
use crate::curation::reasons::superlatives::Superlatives;
use crate::curation::{Picked, Reason, similarity};
use crate::photo::PhotoId;

/// A statement about a photo.
#[derive(Debug)]
pub(super) struct Statement {
    /// Its wordings, the plainest first.
    pub(super) wordings: Vec<Reason>,
    /// Whether it is given even if all of its wordings are used too often.
    pub(super) is_required: bool,
    /// Whether it says why a good photo was not picked.
    pub(super) is_why_not: bool,
}

impl Statement {
    /// A statement that is always given; the last wording contains a file name or a number, so that
    /// it is seldom repeated.
    pub(super) fn always(wordings: Vec<Reason>) -> Self {
        Self {
            is_required: true,
            ..Self::of(wordings)
        }
    }

    const fn of(wordings: Vec<Reason>) -> Self {
        Self {
            wordings,
            is_required: false,
            is_why_not: false,
        }
    }

    fn one(reason: Reason) -> Self {
        Self::of(vec![reason])
    }

    fn required(reason: Reason) -> Self {
        Self::always(vec![reason])
    }

    fn why_not(self) -> Self {
        Self {
            is_why_not: true,
            ..self
        }
    }
}

/// The context in which the photos of a trip are explained.
pub(super) struct Trip<'a> {
    picks: Vec<&'a Candidate<'a>>,
    moments: &'a Moments,
    picked: &'a Picked,
    superlatives: Superlatives,
    file_names: HashMap<PhotoId, &'a str>,
    /// The ranks of all photos by score, from 1.
    ranks: HashMap<PhotoId, usize>,
}

impl<'a> Trip<'a> {
    pub(super) fn new(
        candidates: &'a [Candidate<'a>],
        moments: &'a Moments,
        picked: &'a Picked,
    ) -> Self {
        let is_picked = |c: &&Candidate<'_>| picked.picks.ranks.contains_key(&c.id());
        let file_name = |c: &'a Candidate<'a>| (c.id(), c.shot.photo.file_name.as_str());
        let mut by_score: Vec<&Candidate<'_>> = candidates.iter().collect();
        by_score.sort_by_key(|candidate| (Reverse(candidate.score), candidate.id()));
        Self {
            picks: candidates.iter().filter(is_picked).collect(),
            superlatives: Superlatives::of(candidates, moments),
            file_names: candidates.iter().map(file_name).collect(),
            ranks: by_score.iter().map(|c| c.id()).zip(1..).collect(),
            moments,
            picked,
        }
    }

    /// The statements about a photo.
    pub(super) fn statements(&self, candidate: &Candidate<'_>) -> Vec<Statement> {
        let shot = candidate.shot;
        let mut statements = Vec::new();
        statements.extend(self.cover(candidate));
        statements.extend(document(shot));
        statements.extend(blurred(shot).filter(|_| shot.quality.document.is_none()));
        let similar = self.among_similar(candidate);
        let (required, similar) = similar
            .into_iter()
            .partition::<Vec<_>, _>(|it| it.is_required);
        statements.extend(required);
        statements.extend(self.compared(candidate));
        let passed_over = self.passed_over_for(candidate);
        // 'Best of 2' and superlatives would contradict 'a better photo'.
        let may_be_praised = passed_over.is_none();
        let why_not = passed_over.or_else(|| self.beside_the_picks(candidate));
        statements.extend(why_not.map(Statement::why_not));
        statements.extend(similar.into_iter().filter(|_| may_be_praised));
        if candidate.is_good() {
            if may_be_praised {
                let superlatives = self.superlatives.of_photo(candidate.id());
                statements.extend(superlatives.iter().cloned().map(Statement::one));
            }
            statements.extend(self.only_shot(candidate));
            statements.extend(self.clear_subject(candidate));
        }
        statements.extend(turned(shot));
        statements.extend(faults(shot).map(Statement::one));
        if candidate.is_good() {
            statements.extend(strengths(shot).map(Statement::one));
            let has_faults_alone = statements.len() == faults(shot).count();
            if self.is_picked(candidate) && has_faults_alone {
                statements.push(Statement::one(Reason::neither_blurry_nor_repeat()));
            }
        }
        statements
    }

    fn cover(&self, candidate: &Candidate<'_>) -> Option<Statement> {
        let is_cover = self.picked.picks.is_cover(candidate.id());
        is_cover.then(|| {
            Statement::required(match picking::strength(candidate.shot, &self.picks) {
                Strength::Face => Reason::cover_by_face(),
                Strength::Subject => Reason::cover_by_subject(),
                Strength::SmallSize => Reason::cover_by_small_size(),
                Strength::Best => Reason::cover_as_best(),
            })
        })
    }

    fn among_similar(&self, candidate: &Candidate<'_>) -> Option<Statement> {
        match candidate.role {
            DuplicateRole::Alone => {
                let was_taken_out = !candidate.shot.photo.not_duplicate_of.is_empty();
                was_taken_out.then(|| Statement::required(Reason::no_duplicate_by_hand()))
            }
            DuplicateRole::Keeper { .. } if candidate.has_closed_eyes => {
                Some(Statement::required(Reason::closed_eyes()))
            }
            DuplicateRole::Keeper {
                size, advantage, ..
            } => {
                let of_size = match advantage {
                    Advantage::Eyes if eyes::all_are_open(candidate.shot) => {
                        return Some(Statement::of(vec![
                            Reason::open_eyes(),
                            Reason::best_of(size),
                        ]));
                    }
                    Advantage::Sharpness => Reason::sharpest_of(size),
                    Advantage::Exposure => Reason::best_exposed_of(size),
                    Advantage::Size => Reason::largest_of(size),
                    Advantage::Eyes | Advantage::Balance => Reason::best_of(size),
                    Advantage::Set => Reason::part_of_set(),
                    Advantage::Nothing => Reason::first_of(size),
                };
                Some(Statement::one(of_size))
            }
            DuplicateRole::Duplicate { of, lack, .. } => {
                let keeper = self.file_name(of);
                Some(Statement::of(match lack {
                    Advantage::Eyes => {
                        vec![Reason::closed_eyes(), Reason::open_eyes_are_in(keeper)]
                    }
                    Advantage::Sharpness => {
                        vec![
                            Reason::similar_to_a_sharper_shot(),
                            Reason::sharper_is(keeper),
                        ]
                    }
                    Advantage::Exposure => vec![
                        Reason::similar_to_a_better_exposed_shot(),
                        Reason::better_exposed_is(keeper),
                    ],
                    Advantage::Size => vec![Reason::smaller_copy(), Reason::larger_is(keeper)],
                    Advantage::Balance | Advantage::Set | Advantage::Nothing => {
                        vec![Reason::similar_to_another_shot(), Reason::chosen_is(keeper)]
                    }
                }))
            }
        }
    }

    fn is_picked(&self, candidate: &Candidate<'_>) -> bool {
        self.picked.picks.ranks.contains_key(&candidate.id())
    }

    /// The effect of a model's comparison.
    fn compared(&self, candidate: &Candidate<'_>) -> Option<Statement> {
        let would_be_picked = self.picked.by_score.contains(&candidate.id());
        let statement = match (self.is_picked(candidate), would_be_picked) {
            (true, false) => Statement::required(Reason::preferred_in_comparison()),
            (false, true) => {
                Statement::required(Reason::others_preferred_in_comparison()).why_not()
            }
            (true, true) | (false, false) => return None,
        };
        candidate.is_good().then_some(statement)
    }

    /// Whether it is good, was not picked, and would not have been by its score. What the user
    /// left out may be selected again, so it was not passed over.
    fn is_passed_over(&self, candidate: &Candidate<'_>) -> bool {
        candidate.is_good()
            && !candidate.is_left_out()
            && !self.is_picked(candidate)
            && !self.picked.by_score.contains(&candidate.id())
    }

    fn only_shot(&self, candidate: &Candidate<'_>) -> Option<Statement> {
        let is_alone = matches!(candidate.role, DuplicateRole::Alone);
        let is_only = is_alone && self.moments.is_only_shot(candidate.id());
        (is_only && self.is_picked(candidate))
            .then(|| Statement::one(Reason::only_shot_of_this_moment()))
    }

    /// Its subject, unless another statement contains it.
    fn clear_subject(&self, candidate: &Candidate<'_>) -> Option<Statement> {
        let tag = candidate.shot.certain_subject()?;
        let is_said_of_cover = self.picked.picks.is_cover(candidate.id())
            && picking::strength(candidate.shot, &self.picks) == Strength::Subject;
        let superlatives = self.superlatives.of_photo(candidate.id());
        let is_said = is_said_of_cover || superlatives.contains(&Reason::best_with_tag(tag));
        (!is_said).then(|| Statement::one(Reason::clear_subject(tag)))
    }

    /// The pick that replaced a good photo.
    fn passed_over_for(&self, candidate: &Candidate<'_>) -> Option<Statement> {
        if !self.is_passed_over(candidate) {
            return None;
        }
        let better = |relation: &dyn Fn(&Shot<'_>, &Shot<'_>) -> bool| {
            let mut picks = self
                .picks
                .iter()
                .filter(|pick| pick.score >= candidate.score);
            picks.find(|pick| relation(candidate.shot, pick.shot))
        };
        let are_of_one_moment =
            |one: &Shot<'_>, other: &Shot<'_>| self.are_of_one_moment(one, other);
        let (pick, plain, naming): (_, _, fn(&str) -> Reason) =
            if let Some(pick) = better(&similarity::are_close_in_scene) {
                (
                    pick,
                    Reason::close_in_scene_to_a_better_one(),
                    Reason::scene_is_better_in,
                )
            } else if let Some(pick) = better(&picking::is_view) {
                (pick, Reason::other_view_was_kept(), Reason::subject_is_in)
            } else if let Some(pick) = better(&|one, other| {
                are_of_one_moment(one, other) && similarity::look_alike(one, other)
            }) {
                (
                    pick,
                    Reason::better_shots_of_this_moment(),
                    Reason::moment_is_better_in,
                )
            } else if let Some(pick) = better(&are_of_one_moment) {
                (
                    pick,
                    Reason::better_photo_of_the_time(),
                    Reason::time_is_better_in,
                )
            } else {
                return None;
            };
        let name = self.file_name(pick.id());
        Some(Statement::always(if pick.score > candidate.score {
            vec![
                plain,
                naming(name),
                Reason::scored_beside(candidate.score, name, pick.score),
            ]
        } else {
            more_variety(candidate)
        }))
    }

    /// The comparison of a good photo with the picks that the user did not choose.
    fn beside_the_picks(&self, candidate: &Candidate<'_>) -> Option<Statement> {
        if !self.is_passed_over(candidate) {
            return None;
        }
        let by_score = self.picks.iter().filter(|pick| !pick.is_chosen());
        let lowest = by_score.map(|pick| pick.score).min();
        Some(Statement::always(match lowest {
            Some(lowest) if candidate.score < lowest => vec![
                Reason::not_among_the_best(),
                Reason::scored(candidate.score, lowest),
            ],
            Some(_) => more_variety(candidate),
            None => vec![Reason::others_were_chosen()],
        }))
    }

    fn are_of_one_moment(&self, one: &Shot<'_>, other: &Shot<'_>) -> bool {
        let have_times = one.taken_at.is_some() && other.taken_at.is_some();
        have_times && self.moments.moment(one.photo.id) == self.moments.moment(other.photo.id)
    }

    /// A statement that is true of any photo.
    pub(super) fn ordinary(&self, candidate: &Candidate<'_>) -> Reason {
        let rank = self.ranks.get(&candidate.id()).copied().unwrap_or(1);
        Reason::ranked(rank, self.ranks.len())
    }

    fn file_name(&self, photo: PhotoId) -> &'a str {
        self.file_names.get(&photo).copied().unwrap_or_default()
    }
}

fn more_variety(candidate: &Candidate<'_>) -> Vec<Reason> {
    vec![
        Reason::others_add_variety(),
        Reason::others_add_variety_to(candidate.score),
    ]
}
