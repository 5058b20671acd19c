import { afterSuccess, baseApi } from '@/api/base-api';
import type { TripPage } from '@/api/types';
import type { AppThunk } from '@/data/store/root-reducer';

export const tripListApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    tripList: build.infiniteQuery<TripPage, void, string | null>({
      infiniteQueryOptions: { initialPageParam: null, getNextPageParam: ({ next_cursor }) => next_cursor },
      query: ({ pageParam }) => ({ url: 'api/trips/', params: { cursor: pageParam ?? undefined } }),
      extraOptions: { answer: 'AllTrips' },
      providesTags: [{ type: 'Trip', id: 'LIST' }],
    }),
    /** A title of null is the one made of place and days. */
    renameTrip: build.mutation<unknown, { tripId: string; title: string | null }>({
      query: ({ tripId, title }) => ({ url: `api/trips/${tripId}/`, method: 'PATCH', body: { title } }),
      extraOptions: { answer: 'Trip' },
      invalidatesTags: afterSuccess(({ tripId }: { tripId: string }) => [
        { type: 'Trip', id: 'LIST' },
        { type: 'Trip', id: tripId },
      ]),
    }),
  }),
});

/** Reads the list anew, once a read that may have missed something is over. A tag would wait until no call is pending. */
export function readTripsAgain(): AppThunk<Promise<unknown>> {
  return async (dispatch) => {
    await dispatch(tripListApi.util.getRunningQueryThunk('tripList', undefined));
    const read = tripListApi.endpoints.tripList.initiate(undefined, { forceRefetch: true, subscribe: false });
    return dispatch(read);
  };
}
