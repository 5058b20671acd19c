/** What the server does not know: how many photos to pick in a trip to come, and the photos that it has not got yet. */
import { createSlice, isAnyOf, type PayloadAction, type WithSlice } from '@reduxjs/toolkit';
import { baseApi } from '@/api/base-api';
import type { PickCount } from '@/api/types';
import { draftApi } from '@/data/drafts/draft-api';
import { sessionClosed } from '@/data/session/session-slice';
import { rootReducer } from '@/data/store/root-reducer';
import { defaultPickCount } from '@/data/trips/pick-count';
import { readStored, writeStored } from '@/lib/stored';
import { type RefusedChoice, readRefusedChoices } from './choices';

/** A dropped photo. Its file is in `store/page.ts` under the same id. */
export interface PendingUpload {
  id: string;
  filename: string;
  /** `failed` can be tried again, `refused` cannot: the file itself is not taken. */
  status: 'waiting' | 'sending' | 'done' | 'failed' | 'refused';
  /** 0 to 1 of the file that is sent. */
  share: number;
  message: string | null;
  /** The server's code of that reason, where it sent one, {@link connectionLost} or {@link offline}. */
  code: string | null;
  photoId: string | null;
  tripId: string | null;
  /** The trip that it was to go into when those dropped with it were sent; null before. */
  sentTo: string | null;
  /** Whose photo it is; null for one that a visitor dropped. */
  owner: string | null;
}

/** The code of a photo that got no answer, or was not tried because another got none. */
export const connectionLost = 'connection_lost';

/** The code of such a photo after the browser was offline: it is sent again as soon as that is online. */
export const offline = 'offline';

export function isOffline({ code }: Pick<PendingUpload, 'code'>): boolean {
  return code === offline;
}

export function isUnsent({ status }: Pick<PendingUpload, 'status'>): boolean {
  return status === 'waiting' || status === 'failed';
}

/** The trip that it is in or was to go into; null while it may go into any. */
export function tripOf({ tripId, sentTo }: PendingUpload): string | null {
  return tripId ?? sentTo;
}

/** Whether it may be shown with a trip and sent into it. Those of all trips lie where none is open yet. */
export function belongsTo(draft: PendingUpload, tripId: string | null): boolean {
  const own = tripOf(draft);
  return own === null || tripId === null || own === tripId;
}

/** The photos that a curation of this visit was asked about, and how many it was, or an earlier one, to pick. */
interface AskedCuration {
  photoIds: string[];
  count: PickCount;
}

/** This tab keeps the pick count of the next trip, so that a reload before the upload loses no choice. */
const pickKey = 'triptych.pick';

function readPickCount(): PickCount | null {
  const count = readStored(pickKey);
  return count === 'all' || (Number.isInteger(count) && Number(count) >= 1) ? (count as PickCount) : null;
}

export function writePickCount(count: PickCount): void {
  writeStored(pickKey, count);
}

const initialState = () => ({
  /** Chosen where no trip was open; null before. The draft of a trip has its own. */
  pick: readPickCount(),
  drafts: [] as PendingUpload[],
  /** For whom the files kept from an earlier visit were looked for last; null for a visitor. */
  restoredFor: undefined as string | null | undefined,
  isUploading: false,
  askedCurations: {} as Record<string, AskedCuration>,
  /** What was chosen when the session had ended, the latest last. */
  refusedChoices: readRefusedChoices(),
});

function change(state: ReturnType<typeof initialState>, id: string, changes: Partial<PendingUpload>) {
  const draft = state.drafts.find((candidate) => candidate.id === id);
  if (draft !== undefined) Object.assign(draft, changes);
}

const tripsSlice = createSlice({
  name: 'trips',
  initialState,
  reducers: {
    pickChosen: (state, action: PayloadAction<PickCount>) => {
      state.pick = action.payload;
    },
    curationAsked: (state, { payload }: PayloadAction<AskedCuration & { tripId: string }>) => {
      const { tripId, photoIds, count } = payload;
      state.askedCurations[tripId] = { photoIds, count };
    },
    refusedChoicesKept: (state, action: PayloadAction<RefusedChoice[]>) => {
      Object.assign(state, { refusedChoices: action.payload });
    },
    /** Just dropped, or left from an earlier visit; `message` says why one is refused, if it is. */
    uploadsAdded: (
      state,
      action: PayloadAction<Pick<PendingUpload, 'id' | 'filename' | 'owner' | 'message' | 'sentTo'>[]>,
    ) => {
      const fresh = { share: 0, code: null, photoId: null, tripId: null } as const;
      for (const draft of action.payload) {
        state.drafts.push({ ...draft, ...fresh, status: draft.message === null ? 'waiting' : 'refused' });
      }
    },
    /** What a visitor has dropped belongs to whoever signs in then. */
    uploadsRestored: (state, action: PayloadAction<string | null>) => {
      state.restoredFor = action.payload;
      for (const draft of state.drafts) draft.owner ??= action.payload;
    },
    uploadsRemoved: (state, action: PayloadAction<string[]>) => {
      state.drafts = state.drafts.filter(({ id }) => !action.payload.includes(id));
    },
    uploadStarted: (state, action: PayloadAction<string[]>) => {
      state.isUploading = true;
      for (const draft of state.drafts) {
        if (isOffline(draft) && action.payload.includes(draft.id)) draft.code = null;
      }
    },
    uploadEnded: (state, { payload }: PayloadAction<{ ids: string[]; wasStopped: boolean }>) => {
      state.isUploading = false;
      for (const draft of state.drafts) {
        if (draft.status === 'sending') draft.status = 'waiting';
        // After a Cancel nothing is sent again by itself.
        const isRepeated = isOffline(draft) || draft.code === connectionLost;
        if (payload.wasStopped && payload.ids.includes(draft.id) && isRepeated) draft.code = null;
      }
    },
    uploadsSentTo: (state, action: PayloadAction<{ ids: string[]; tripId: string | null }>) => {
      for (const id of action.payload.ids) change(state, id, { sentTo: action.payload.tripId });
    },
    /** How far a photo that is sent has come; what was said of it before is over. */
    uploadMoved: (
      state,
      { payload }: PayloadAction<Pick<PendingUpload, 'id' | 'status'> & Partial<PendingUpload>>,
    ) => {
      change(state, payload.id, { message: null, code: null, ...payload });
    },
  },
  extraReducers: (builder) => {
    // Whoever signs out leaves nothing to be seen; the files stay theirs and come back with them.
    builder.addCase(sessionClosed, (state) => {
      state.drafts = [];
      state.restoredFor = undefined;
      state.askedCurations = {};
      state.refusedChoices = [];
    });
    // Calls can fail before the browser reports that it is offline.
    builder.addMatcher(
      isAnyOf(baseApi.internalActions.onOffline, baseApi.internalActions.onOnline),
      (state) => {
        for (const draft of state.drafts) if (draft.code === connectionLost) draft.code = offline;
      },
    );
    // The picks that are there were made for the number that a draft has when it is first read.
    builder.addMatcher(draftApi.endpoints.draft.matchFulfilled, (state, { meta, payload }) => {
      const count = payload.pick_count ?? defaultPickCount;
      state.askedCurations[meta.arg.originalArgs] ??= { photoIds: [], count };
    });
  },
  selectors: {
    selectPick: (state) => state.pick,
    selectUploads: (state) => state.drafts,
    selectRestoredFor: (state) => state.restoredFor,
    selectIsUploading: (state) => state.isUploading,
    selectRefusedChoices: (state) => state.refusedChoices,
    selectAskedCuration: (state, tripId: string) => state.askedCurations[tripId],
    /** The trip that dropped photos are in already, or that others of them were to follow into. */
    selectOpenedTrip: (state) =>
      state.drafts
        .filter((draft) => draft.status !== 'refused')
        .map(tripOf)
        .find(Boolean) ?? null,
  },
});

declare module '@/data/store/root-reducer' {
  interface LazySlices extends WithSlice<typeof tripsSlice> {}
}

const injected = tripsSlice.injectInto(rootReducer);

export const {
  pickChosen,
  curationAsked,
  refusedChoicesKept,
  uploadsAdded,
  uploadsRestored,
  uploadsRemoved,
  uploadStarted,
  uploadEnded,
  uploadsSentTo,
  uploadMoved,
} = injected.actions;
export const {
  selectPick,
  selectUploads,
  selectRestoredFor,
  selectIsUploading,
  selectRefusedChoices,
  selectAskedCuration,
  selectOpenedTrip,
} = injected.selectors;
