import type { BaseQueryApi, FetchArgs } from '@reduxjs/toolkit/query';
import { afterSuccess, baseApi } from '@/api/base-api';
import type { Answer, Ask } from '@/api/base-query';
import type { ApiError } from '@/api/errors';
import type { PlacePhotos, Trip, TripPage, TripPhoto, TripSummary } from '@/api/types';
import { hasBackend } from '@/config/env';
import type { Page } from '@/data/store/page';
import type { AppDispatch, AppThunk } from '@/data/store/root-reducer';
import { texts } from '@/data/texts';
import { inQueue } from '@/lib/queue';
import { isGone } from './gone';
import { answer, curateLocally, localPhotos, localTrip, selectLocally } from './local-trip';

interface PhotoOfTrip {
  tripId: string;
  photoId: string;
}

const missingComparisons = ['unavailable', 'unusable', 'used_up'] as const;

/** Why the picks are those of the analysis alone. */
export type MissingComparison = (typeof missingComparisons)[number];

/** Without a number every photo worth a place is picked. */
interface CurationRequest {
  tripId: string;
  count?: number;
}

/** What is chosen of one photo reaches the server in the order in which it was chosen. */
const inOrder = <Data>({ extra }: BaseQueryApi, photoId: string, send: () => Promise<Answer<Data>>) =>
  inQueue((extra as Page).queues, photoId, send);

type Selection = PhotoOfTrip & { isSelected: boolean };

/** What was chosen while the answer was under way is newer than the answer. */
async function readPhotos(tripId: string, { extra }: BaseQueryApi, ask: Ask): Promise<Answer> {
  const { choices } = extra as Page;
  const askedAt = performance.now();
  const answered = await ask(`api/trips/${tripId}/photos/`);
  if (answered.error !== undefined) return answered;
  const photos = (answered.data as TripPhoto[]).map((photo) => {
    const choice = choices.get(photo.id);
    const isNewer = choice !== undefined && choice.savedAt >= askedAt;
    return isNewer ? { ...photo, is_selected: choice.isSelected } : photo;
  });
  return { ...answered, data: photos };
}

async function saveSelection({ photoId, isSelected }: Selection, api: BaseQueryApi, ask: Ask) {
  const choice = { isSelected, savedAt: Number.POSITIVE_INFINITY };
  (api.extra as Page).choices.set(photoId, choice);
  const body = { is_selected: isSelected };
  // A reload does not take the choice back.
  const call = { url: `api/photos/${photoId}/select/`, method: 'PATCH', body, keepalive: true };
  const saved = await inOrder(api, photoId, () =>
    answer<TripPhoto | undefined>(
      api,
      () => ask(call),
      (page) => selectLocally(page, photoId, isSelected),
    ),
  );
  choice.savedAt = saved.error === undefined ? performance.now() : 0;
  return saved;
}

export const tripList = [{ type: 'Trip', id: 'LIST' }] as const;

export const postList = [{ type: 'Post', id: 'LIST' }] as const;

export const tripAndPhotos = (id: string) =>
  [
    { type: 'Trip', id },
    { type: 'Photo', id },
  ] as const;

/** Shows at once that a photo stands alone. Who is the keeper of the others is for the server to say. */
function showNotDuplicate(photos: TripPhoto[], photoId: string): void {
  const photo = photos.find(({ id }) => id === photoId);
  if (photo === undefined || photo.group === null) return;
  const { group } = photo;
  const alone = { group: null, is_duplicate: false, duplicate_of: null };
  Object.assign(photo, alone, { is_not_duplicate: true });
  const [last, ...others] = photos.filter((other) => other.group === group);
  if (last !== undefined && others.length === 0) Object.assign(last, alone);
}

function replacePhotos(photos: TripPhoto[], changed: readonly TripPhoto[]): void {
  const byId = new Map(changed.map((photo) => [photo.id, photo]));
  photos.forEach((photo, index) => {
    // What was selected meanwhile is not undone by an answer that is older.
    const { is_selected } = photo;
    const now = byId.get(photo.id);
    if (now !== undefined) photos[index] = { ...now, is_selected };
  });
}

/** What the headers of a curation's answer say of the comparison by a model; null where it was made, or none was to be. */
function missingComparisonIn(answered: Answer): Answer {
  if (answered.error !== undefined) return answered;
  const word = answered.meta?.headers?.get('Triptych-Comparison');
  return { ...answered, data: missingComparisons.find((each) => each === word) ?? null };
}

const pageMax = 100;

/** The newest trip that has photos and no post, however many finished ones came after it. */
async function findUnfinished(ask: Ask) {
  let cursor: string | null = null;
  do {
    const params: FetchArgs['params'] = { limit: pageMax, ...(cursor === null ? {} : { cursor }) };
    const { data, error } = await ask({ url: 'api/trips/', params });
    if (error !== undefined) return { error };
    const page = data as TripPage;
    const found = page.trips.find(({ post_id, total }) => post_id === null && total > 0);
    if (found !== undefined) return { data: found };
    cursor = page.next_cursor;
  } while (cursor !== null);
  return { data: null };
}

function curationForm({ tripId, count }: CurationRequest): FormData {
  const form = new FormData();
  form.set('trip_id', tripId);
  if (count !== undefined && Number.isFinite(count)) {
    form.set('num_photos', String(Math.max(1, Math.floor(count))));
  }
  return form;
}

export const tripsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    unfinishedTrip: build.query<TripSummary | null, void>({
      queryFn: (_nothing, _api, _options, ask) => findUnfinished(ask),
      extraOptions: { answer: 'TripPage' },
      providesTags: tripList,
    }),
    trip: build.query<Trip, string>({
      queryFn: (tripId, api, _options, ask) => answer(api, () => ask(`api/trips/${tripId}/`), localTrip),
      extraOptions: { answer: 'Trip' },
      providesTags: (_trip, _error, tripId) => [{ type: 'Trip', id: tripId }],
    }),
    tripPhotos: build.query<TripPhoto[], string>({
      queryFn: (tripId, api, _options, ask) => answer(api, () => readPhotos(tripId, api, ask), localPhotos),
      extraOptions: { answer: 'Photo[]' },
      providesTags: (_photos, _error, tripId) => [{ type: 'Photo', id: tripId }],
    }),
    /** Where the photos were taken, in order of arrival. A photo whose place is not known is in none. */
    tripPlaces: build.query<PlacePhotos[], string>({
      query: (tripId) => `api/trips/${tripId}/places/`,
      extraOptions: { answer: 'PlacePhotos[]' },
      providesTags: (_places, _error, tripId) => [{ type: 'Photo', id: tripId }],
    }),
    curate: build.mutation<MissingComparison | null, CurationRequest>({
      queryFn: (request, api, _options, ask) =>
        answer(
          api,
          async () => {
            const call = { url: 'api/best-photo/', method: 'POST', body: curationForm(request) };
            const answered = missingComparisonIn(await ask(call));
            const { error } = answered;
            if (error === undefined) return answered;
            return { error: await (api.dispatch as AppDispatch)(tripError(request.tripId, error)) };
          },
          (page, drafts) => curateLocally(page, drafts, request.count),
        ),
      extraOptions: { answer: 'Photo[]' },
      invalidatesTags: afterSuccess(({ tripId }: CurationRequest) => tripAndPhotos(tripId)),
    }),
    selectPhoto: build.mutation<TripPhoto | undefined, Selection>({
      queryFn: (selection, api, _options, ask) => saveSelection(selection, api, ask),
      extraOptions: { answer: 'Photo' },
      onQueryStarted: async ({ tripId, photoId, isSelected }, { dispatch, getState, queryFulfilled }) => {
        const { data: photos } = tripsApi.endpoints.tripPhotos.select(tripId)(getState());
        const before = photos?.find(({ id }) => id === photoId);
        const show = (part: Partial<TripPhoto>) => dispatch(changePhoto(tripId, photoId, part));
        show({ is_selected: isSelected });
        try {
          const { data: selected } = await queryFulfilled;
          // The reasons of a selected photo do not say why it was not picked.
          if (selected) show({ reasons: selected.reasons });
        } catch {
          // Not by `undo`, which goes by the place in the list: a read may have replaced that.
          if (before) show({ is_selected: before.is_selected });
        }
      },
    }),
    setNotDuplicate: build.mutation<TripPhoto[], PhotoOfTrip & { isNotDuplicate: boolean }>({
      queryFn: ({ photoId, isNotDuplicate }, api, _options, ask) => {
        const method = isNotDuplicate ? 'POST' : 'DELETE';
        const call = { url: `api/photos/${photoId}/not-duplicate/`, method };
        return inOrder(api, photoId, async () => (await ask(call)) as Answer<TripPhoto[]>);
      },
      extraOptions: { answer: 'Photo[]' },
      onQueryStarted: async ({ tripId, photoId, isNotDuplicate }, { dispatch, queryFulfilled }) => {
        const change = (recipe: (photos: TripPhoto[]) => void) =>
          dispatch(tripsApi.util.updateQueryData('tripPhotos', tripId, recipe));
        const shown = change((photos) => {
          if (isNotDuplicate) showNotDuplicate(photos, photoId);
        });
        try {
          const { data: changed } = await queryFulfilled;
          change((photos) => replacePhotos(photos, changed));
        } catch {
          shown.undo();
        }
      },
    }),
    deletePhoto: build.mutation<void, PhotoOfTrip>({
      query: ({ photoId }) => ({ url: `api/photos/${photoId}/`, method: 'DELETE' }),
      invalidatesTags: (_nothing, _error, { tripId }) => [...tripAndPhotos(tripId), ...tripList],
    }),
    /** With its photos and its post. */
    deleteTrip: build.mutation<void, string>({
      query: (tripId) => ({ url: `api/trips/${tripId}/`, method: 'DELETE' }),
      invalidatesTags: (_nothing, error) =>
        error === undefined || isGone(error) ? [...tripList, ...postList] : [],
    }),
  }),
});

function changePhoto(tripId: string, photoId: string, part: Partial<TripPhoto>) {
  return tripsApi.util.updateQueryData('tripPhotos', tripId, (photos) => {
    for (const photo of photos) if (photo.id === photoId) Object.assign(photo, part);
  });
}

/** Also read again when the tab is looked at: another tab or device may have chosen among them. */
export function useOpenedTripPhotos(tripId: string) {
  return tripsApi.useTripPhotosQuery(tripId, { refetchOnFocus: hasBackend() });
}

/** Reads the photos anew, once a read that may have missed something is over. Rejects where they cannot be read. */
export function readPhotosAgain(tripId: string): AppThunk<Promise<TripPhoto[]>> {
  return async (dispatch) => {
    await dispatch(tripsApi.util.getRunningQueryThunk('tripPhotos', tripId));
    const read = tripsApi.endpoints.tripPhotos.initiate(tripId, { forceRefetch: true, subscribe: false });
    return dispatch(read).unwrap();
  };
}

/** The error of a call; where it has found nothing, and nor does a read of the trip's photos, that the trip was deleted. */
export function tripError(tripId: string, error: ApiError): AppThunk<Promise<ApiError>> {
  return async (dispatch) => {
    if (!isGone(error)) return error;
    const isTripGone = await dispatch(readPhotosAgain(tripId)).then(() => false, isGone);
    return isTripGone ? { ...error, message: texts.trips.deleted } : error;
  };
}
