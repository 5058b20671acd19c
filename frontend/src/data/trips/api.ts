/** Calls about trips and their photos. */

import { afterSuccess } from '@/api/after-success';
import { hasId, hasList, isList } from '@/api/answer-shapes';
import { baseApi } from '@/api/base-api';
import type { Trip, TripPhoto, TripSummary } from '@/api/types';
import { createTurns } from '@/lib/turns';
import { type CurationAnswer, withComparison } from './comparison';
import { selectedOf } from './curation-view';
import { isGone } from './gone';
import { type Answer, answer } from './local-answers';
import { curateLocally, localPhotos, localTrip, selectLocally } from './local-trip';
import { replacePhotos, showNotDuplicate } from './not-duplicate';
import { findUnfinished } from './unfinished-trip';

/** What `POST /api/best-photo/` is asked. */
export interface CurationRequest {
  tripId: string;
  /** How many to pick; without it every photo that is neither blurry nor a worse duplicate. */
  count?: number;
}

/** One photo, taken in or left out. */
export interface SelectionChange {
  tripId: string;
  photoId: string;
  isSelected: boolean;
}

/** One photo, kept out of its group or grouped again. */
export interface NotDuplicateChange {
  tripId: string;
  photoId: string;
  isNotDuplicate: boolean;
}

export interface PhotoDeletion {
  tripId: string;
  photoId: string;
}

/** What is chosen of one photo reaches the server in the order in which it was chosen. */
const takeTurn = createTurns();

const tripList = [{ type: 'Trip', id: 'LIST' }] as const;

const selectionCall = (photoId: string, isSelected: boolean) => ({
  url: `api/photos/${photoId}/select/`,
  method: 'PATCH',
  body: { is_selected: isSelected },
});

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
      extraOptions: { isExpected: hasList('trips') },
      providesTags: tripList,
    }),
    trip: build.query<Trip, string>({
      queryFn: (tripId, api, _options, ask) => answer(api, () => ask(`api/trips/${tripId}/`), localTrip),
      extraOptions: { isExpected: hasId },
      providesTags: (_trip, _error, tripId) => [{ type: 'Trip', id: tripId }],
    }),
    tripPhotos: build.query<TripPhoto[], string>({
      queryFn: (tripId, api, _options, ask) =>
        answer(api, () => ask(`api/trips/${tripId}/photos/`), localPhotos),
      extraOptions: { isExpected: isList },
      providesTags: (_photos, _error, tripId) => [{ type: 'Photo', id: tripId }],
    }),
    curate: build.mutation<CurationAnswer, CurationRequest>({
      queryFn: (request, api, _options, ask) =>
        answer(
          api,
          async () =>
            withComparison(
              await ask({ url: 'api/best-photo/', method: 'POST', body: curationForm(request) }),
            ),
          async (drafts) => {
            await curateLocally(drafts, request.count);
            return { picks: selectedOf(await localPhotos(drafts)), missingComparison: null };
          },
        ),
      extraOptions: { isExpected: isList },
      invalidatesTags: afterSuccess(({ tripId }: { tripId: string }) => [
        { type: 'Photo', id: tripId },
        { type: 'Trip', id: tripId },
      ]),
    }),
    selectPhoto: build.mutation<unknown, SelectionChange>({
      queryFn: ({ photoId, isSelected }, api, _options, ask) =>
        takeTurn(photoId, () =>
          answer(
            api,
            () => ask(selectionCall(photoId, isSelected)),
            () => selectLocally(photoId, isSelected),
          ),
        ),
      extraOptions: { isExpected: hasId },
      onQueryStarted: async ({ tripId, photoId, isSelected }, { dispatch, queryFulfilled }) => {
        const change = tripsApi.util.updateQueryData('tripPhotos', tripId, (photos) => {
          const photo = photos.find(({ id }) => id === photoId);
          if (photo !== undefined) photo.is_selected = isSelected;
        });
        const shown = dispatch(change);
        await queryFulfilled.catch(() => shown.undo());
      },
    }),
    setNotDuplicate: build.mutation<TripPhoto[], NotDuplicateChange>({
      queryFn: ({ photoId, isNotDuplicate }, _api, _options, ask) => {
        const method = isNotDuplicate ? 'POST' : 'DELETE';
        const call = async () => ask({ url: `api/photos/${photoId}/not-duplicate/`, method });
        return takeTurn(photoId, call) as Promise<Answer<TripPhoto[]>>;
      },
      extraOptions: { isExpected: isList },
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
    deletePhoto: build.mutation<void, PhotoDeletion>({
      query: ({ photoId }) => ({ url: `api/photos/${photoId}/`, method: 'DELETE' }),
      invalidatesTags: (_nothing, _error, { tripId }) => [
        { type: 'Photo', id: tripId },
        { type: 'Trip', id: tripId },
        { type: 'Trip', id: 'LIST' },
      ],
    }),
    deleteTrip: build.mutation<void, string>({
      query: (tripId) => ({ url: `api/trips/${tripId}/`, method: 'DELETE' }),
      invalidatesTags: (_nothing, error) => (error === undefined || isGone(error) ? tripList : []),
    }),
  }),
});

export const {
  useUnfinishedTripQuery,
  useTripQuery,
  useTripPhotosQuery,
  useCurateMutation,
  useSelectPhotoMutation,
  useSetNotDuplicateMutation,
  useDeletePhotoMutation,
  useDeleteTripMutation,
} = tripsApi;
