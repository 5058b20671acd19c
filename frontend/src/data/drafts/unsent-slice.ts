/** What the server does not know yet of each trip's post. `unsent-listener.ts` sends and persists it. */
import { createSlice, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import type { ApiError } from '@/api/errors';
import { sessionClosed } from '@/data/session/session-slice';
import { rootReducer } from '@/data/store/root-reducer';
import {
  type DraftPatch,
  type FieldValues,
  fieldsOf,
  fieldValue,
  isSameValue,
  type StoredDraft,
} from './stored-draft';
import {
  emptyUnsent,
  nothingUnsent,
  readUnsent,
  type Unsent,
  type UnsentByTrip,
  type UnsentPatch,
} from './unsent';

/** Where both have changed one of these, the later change wins: there is nothing to choose between by reading. */
const settledSilently = [
  'suggested_hashtags',
  'left_out',
  'excluded_facts',
  'locked_sentences',
  'pick_count',
  'style',
  'language',
  'post_id',
];
/** Where both have changed one of these, the other device's stays: every text is among the versions. */
const leftToOther = ['version'];

type ForTrip<Rest = unknown> = PayloadAction<{ tripId: string } & Rest>;
type Requests = Partial<Pick<Unsent, 'sample' | 'generation' | 'refinement'>>;
type Settled = { field: string; isMine: boolean; revision: number };

const ofTrip =
  <Rest>(change: (unsent: Unsent, payload: Rest) => void) =>
  (state: UnsentByTrip, { payload }: ForTrip<Rest>) => {
    state[payload.tripId] ??= emptyUnsent();
    change(state[payload.tripId] as Unsent, payload);
  };

const isChange = ({ fields }: UnsentPatch) => Object.keys(fields).length > 0;

/** Nothing is on its way, and what was has not failed. */
const answered = { isSending: false, error: null, failures: 0 };

function enqueue(unsent: Unsent, { base, fields }: UnsentPatch) {
  const last = unsent.patches.at(-1);
  const isOpen = last !== undefined && !(unsent.isSending && unsent.patches.length === 1);
  // Another version takes the place of the text: what was written before it has to arrive first.
  if (isOpen && last.base === base && !('version' in fields)) Object.assign(last.fields, fields);
  else unsent.patches.push({ base, fields });
}

/** Of patches behind one that was accepted, the fields that it held too were changed by ourselves alone. */
function rebased({ base, fields }: UnsentPatch, sent: UnsentPatch, revision: number): UnsentPatch[] {
  const isOnlyOurs = sent.base !== null && revision === sent.base + 1;
  if (isOnlyOurs) return [{ base: Math.max(base ?? 0, revision), fields }];
  const entries = Object.entries(fields);
  const own = Object.fromEntries(entries.filter(([field]) => field in sent.fields));
  const others = Object.fromEntries(entries.filter(([field]) => !(field in sent.fields)));
  return [
    { base: revision, fields: own },
    { base, fields: others },
  ].filter(isChange);
}

function takeConflicts(unsent: Unsent, theirs: StoredDraft, refused: readonly string[]) {
  const [head] = unsent.patches;
  if (head === undefined) return;
  for (const field of refused) {
    const isSame = isSameValue(head.fields[field], fieldValue(theirs, field));
    const isKept = settledSilently.includes(field) && !isSame;
    if (!isKept && !isSame && !leftToOther.includes(field)) unsent.conflicts[field] = head.fields[field];
    if (!isKept) delete head.fields[field];
  }
  head.base = theirs.revision;
  for (const { fields } of unsent.patches) moveInto(unsent.conflicts, fields);
  unsent.patches = unsent.patches.filter(isChange);
}

/** What is changed of a field in conflict is the user's value of it. */
function moveInto(conflicts: FieldValues, fields: FieldValues) {
  for (const field of Object.keys(fields).filter((name) => name in conflicts)) {
    conflicts[field] = fields[field];
    delete fields[field];
  }
}

/** A change of an earlier version of the page, now that it is known what the server has. */
function basedOn({ base, fields }: UnsentPatch, draft: StoredDraft): UnsentPatch {
  if (base !== null) return { base, fields };
  const isText = ({ caption, hashtags }: FieldValues) =>
    isSameValue(caption, fields.caption) && isSameValue(hashtags, fields.hashtags);
  const isThere = 'caption' in fields && [draft, ...draft.versions].some((text) => isText({ ...text }));
  const text = ['version', 'caption', 'hashtags', 'suggested_hashtags'];
  const missing = Object.entries(fields).filter(
    ([field, value]) => !(isThere && text.includes(field)) && !isSameValue(value, fieldValue(draft, field)),
  );
  const isNewText = missing.some(([field]) => field === 'caption');
  const kept = isNewText ? { ...Object.fromEntries(missing), version: null } : Object.fromEntries(missing);
  return { base: draft.revision, fields: kept };
}

const unsentSlice = createSlice({
  name: 'unsent',
  initialState: readUnsent,
  reducers: {
    draftChanged: ofTrip((unsent, { patch, base }: { patch: DraftPatch; base: number }) => {
      const change = { base, fields: fieldsOf(patch) };
      moveInto(unsent.conflicts, change.fields);
      if (isChange(change)) enqueue(unsent, change);
    }),
    draftRead: (state, { payload: { tripId, draft } }: ForTrip<{ draft: StoredDraft }>) => {
      const unsent = state[tripId];
      if (unsent === undefined) return;
      if (!unsent.isSending) {
        unsent.patches = unsent.patches.map((patch) => basedOn(patch, draft)).filter(isChange);
      }
      const newest = draft.versions.at(-1)?.id ?? null;
      if (unsent.generation !== null && unsent.generation.after !== newest) unsent.generation = null;
      if (unsent.refinement !== null && unsent.refinement.after !== newest) unsent.refinement = null;
      for (const [field, mine] of Object.entries(unsent.conflicts)) {
        if (isSameValue(mine, fieldValue(draft, field))) delete unsent.conflicts[field];
      }
    },
    sendingStarted: ofTrip((unsent) => {
      unsent.isSending = true;
    }),
    patchSent: ofTrip((unsent, { revision }: { revision: number }) => {
      const [sent, ...others] = unsent.patches;
      if (sent === undefined) return;
      unsent.patches = others.flatMap((patch) => rebased(patch, sent, revision));
      Object.assign(unsent, answered);
    }),
    patchFailed: ofTrip((unsent, { error }: { error: ApiError }) => {
      Object.assign(unsent, { isSending: false, error, failures: unsent.failures + 1 });
    }),
    patchConflicted: ofTrip((unsent, { theirs, fields }: { theirs: StoredDraft; fields: string[] }) => {
      Object.assign(unsent, answered);
      takeConflicts(unsent, theirs, fields);
    }),
    conflictSettled: ofTrip((unsent, { field, isMine, revision }: Settled) => {
      if (isMine) enqueue(unsent, { base: revision, fields: { [field]: unsent.conflicts[field] } });
      delete unsent.conflicts[field];
    }),
    /** A text is asked for, or has come, or a sample is shown or taken back. */
    requestsChanged: (state, { payload: { tripId, ...requests } }: ForTrip<Requests>) => {
      state[tripId] = { ...(state[tripId] ?? emptyUnsent()), ...requests };
    },
    tripForgotten: (state, { payload }: ForTrip) => {
      delete state[payload.tripId];
    },
  },
  extraReducers: (builder) => {
    builder.addCase(sessionClosed, () => ({}));
  },
  selectors: {
    selectAllUnsent: (state) => state,
    selectUnsent: (state, tripId: string) => state[tripId] ?? nothingUnsent,
  },
});

declare module '@/data/store/root-reducer' {
  interface LazySlices extends WithSlice<typeof unsentSlice> {}
}

const injected = unsentSlice.injectInto(rootReducer);

export const {
  draftChanged,
  draftRead,
  sendingStarted,
  patchSent,
  patchFailed,
  patchConflicted,
  conflictSettled,
  requestsChanged,
  tripForgotten,
} = injected.actions;
export const { selectAllUnsent, selectUnsent } = injected.selectors;
