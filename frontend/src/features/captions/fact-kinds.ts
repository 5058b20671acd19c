/** The kinds of facts, in the order in which they are shown, and what they are called. */
import type { Fact, FactKind } from '@/api/types';

export const factKindNames: Record<FactKind, string> = {
  photos: 'Number of photos',
  shots: 'What you chose from',
  place: 'Place',
  distance: 'Distance',
  date: 'Days',
  season: 'Season',
  time_of_day: 'Time of day',
  elapsed: 'How long it took',
  colours: 'Colours',
  light: 'Light',
  subjects: 'What they show',
  people: 'People',
  note: 'Your own words',
};

const factKinds = Object.keys(factKindNames) as FactKind[];

export function isFactKind(value: unknown): value is FactKind {
  return factKinds.some((kind) => kind === value);
}

/** What is known of one kind. */
export interface FactGroup {
  kind: FactKind;
  facts: Fact[];
}

/** Facts by their kind: a switch is for all of one kind. */
export function factGroups(facts: readonly Fact[]): FactGroup[] {
  return factKinds
    .map((kind) => ({ kind, facts: facts.filter((fact) => fact.kind === kind) }))
    .filter((group) => group.facts.length > 0);
}
