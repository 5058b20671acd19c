/** Keeps captions that are being written, so that neither a reload nor a closed tab loses them. */
import { type Draft, emptyDraft } from './content';
import { readShared } from './shared-drafts';
import { isStyleId } from './styles';

const key = 'triptych.captions';

/** What the words of an earlier version of the page lack. */
const addedSince = { facts: [], excludedFacts: [], refinementsLeft: null, writtenFor: [] };
const nothingExcluded = { excludedKinds: [] };

export type Drafts = Record<string, Draft>;

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { style, note, content, leftOut, ...rest } = { ...emptyDraft, ...value } as Draft;
  const isContent =
    content === null || (typeof content?.caption === 'string' && Array.isArray(content.hashtags));
  return (
    (style === null || isStyleId(style)) &&
    typeof note === 'string' &&
    isContent &&
    [leftOut, rest.order, rest.excludedKinds, rest.lockedSentences, rest.earlier, rest.later].every(
      Array.isArray,
    )
  );
}

/** A draft with all that an earlier version of the page did not know of. */
function completed(draft: Draft): Draft {
  const { content, setAside, earlier, later, pending } = { ...emptyDraft, ...draft };
  return {
    ...emptyDraft,
    ...draft,
    content: content === null ? null : { ...addedSince, ...content },
    setAside: setAside === null ? null : { ...addedSince, ...setAside },
    earlier: earlier.map((version) => ({ ...addedSince, ...version })),
    later: later.map((version) => ({ ...addedSince, ...version })),
    pending: pending === null ? null : { ...nothingExcluded, ...pending },
  };
}

/** What an earlier version of the page has written otherwise is left alone. */
export function readDrafts(): Drafts {
  try {
    const value: unknown = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    const own = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
    return Object.fromEntries(
      Object.entries({ ...readShared(own), ...own })
        .filter((entry): entry is [string, Draft] => isDraft(entry[1]))
        .map(([tripId, draft]) => [tripId, completed(draft)]),
    );
  } catch {
    return {};
  }
}

export function writeDrafts(drafts: Drafts): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(drafts));
  } catch {
    // Browsers may forbid storage; then the words live as long as the page does.
  }
}
