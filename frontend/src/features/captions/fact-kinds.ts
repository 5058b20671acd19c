/** Facts by their kind: a switch is for all of one kind. */
import type { Fact, FactKind } from '@/api/types';
import { texts } from './texts';

/** What is known of one kind. */
export interface FactGroup {
  kind: FactKind;
  facts: Fact[];
}

export function factGroups(facts: readonly Fact[]): FactGroup[] {
  return (Object.keys(texts.facts.kinds) as FactKind[])
    .map((kind) => ({ kind, facts: facts.filter((fact) => fact.kind === kind) }))
    .filter((group) => group.facts.length > 0);
}
