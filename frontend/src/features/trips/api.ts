/** One's trips: listed, renamed and deleted. */
import { afterSuccess } from '@/api/after-success';
import { baseApi } from '@/api/base-api';
import { type TripPage, tripPageSchema } from './schemas';

const tripListApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    tripList: build.infiniteQuery<TripPage, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next_cursor }) => next_cursor },
      query: ({ pageParam }) => ({
        url: 'api/trips/',
        params: pageParam === null ? {} : { cursor: pageParam },
      }),
      extraOptions: { isExpected: (data) => tripPageSchema.safeParse(data).success },
      providesTags: [{ type: 'Trip', id: 'LIST' }],
    }),
    /** A title of null is the one made of place and days. */
    renameTrip: build.mutation<unknown, { tripId: string; title: string | null }>({
      query: ({ tripId, title }) => ({ url: `api/trips/${tripId}/`, method: 'PATCH', body: { title } }),
      invalidatesTags: afterSuccess(({ tripId }: { tripId: string }) => [
        { type: 'Trip', id: 'LIST' },
        { type: 'Trip', id: tripId },
      ]),
    }),
    /** With its photos and its post. */
    deleteListedTrip: build.mutation<void, string>({
      query: (tripId) => ({ url: `api/trips/${tripId}/`, method: 'DELETE' }),
      invalidatesTags: (_nothing, error) =>
        error === undefined || error.status === 404
          ? [
              { type: 'Trip', id: 'LIST' },
              { type: 'Post', id: 'LIST' },
            ]
          : [],
    }),
  }),
});

export const { useTripListInfiniteQuery, useRenameTripMutation, useDeleteListedTripMutation } = tripListApi;
