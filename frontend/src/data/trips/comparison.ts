/** How it stands with the comparison of the best photos by a model, where the server has one. */
import type { ApiBaseQuery } from '@/api/base-query';
import type { TripPhoto } from '@/api/types';

/** Why the picks are those of the analysis alone. */
export type MissingComparison = 'unavailable' | 'unusable' | 'used_up';

/** What came of a curation. */
export interface CurationAnswer {
  picks: TripPhoto[];
  /** Null where a model has compared the best photos, or none was to. */
  missingComparison: MissingComparison | null;
}

const header = 'Triptych-Comparison';
const missing: readonly string[] = ['unavailable', 'unusable', 'used_up'] satisfies MissingComparison[];

function isMissing(word: string | null | undefined): word is MissingComparison {
  return word !== null && word !== undefined && missing.includes(word);
}

type Result = Awaited<ReturnType<ApiBaseQuery>>;

/** The server's answer, with what its headers say of the comparison. */
export function withComparison(result: Result): Result {
  if (result.error !== undefined) return result;
  const word = result.meta?.headers?.get(header);
  const data = { picks: result.data, missingComparison: isMissing(word) ? word : null };
  return { ...result, data };
}
