/** Where the photos of a trip were taken. */
import { isList } from '@/api/answer-shapes';
import { baseApi } from '@/api/base-api';
import type { PlacePhotos } from '@/api/types';

const placesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    /** In order of arrival. A photo whose place is not known is in none. */
    tripPlaces: build.query<PlacePhotos[], string>({
      query: (tripId) => `api/trips/${tripId}/places/`,
      extraOptions: { isExpected: isList },
      providesTags: (_places, _error, tripId) => [{ type: 'Photo', id: tripId }],
    }),
  }),
});

export const { useTripPlacesQuery } = placesApi;
