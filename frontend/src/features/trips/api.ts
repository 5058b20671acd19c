import { z } from 'zod/mini';
import { afterSuccess } from '@/api/after-success';
import { baseApi } from '@/api/base-api';

const tripSchema = z.object({
  id: z.string().check(z.minLength(1)),
  title: z.nullable(z.string()),
  place: z.nullable(z.string()),
  first_day: z.nullable(z.iso.date()),
  last_day: z.nullable(z.iso.date()),
  created_at: z.string(),
  total: z.number(),
  selected: z.number(),
  has_caption: z.boolean(),
  storage_bytes: z.number(),
  cover_url: z.nullable(z.string()),
  post_id: z.nullable(z.string()),
  draft_post_id: z.nullable(z.string()),
  expires_at: z.nullable(z.string()),
});

const tripPageSchema = z.object({
  trips: z.array(tripSchema),
  next_cursor: z.nullable(z.string()),
  storage: z.object({ used_bytes: z.number(), limit_bytes: z.number() }),
});

export type ListedTrip = z.infer<typeof tripSchema>;
type TripPage = z.infer<typeof tripPageSchema>;

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
  }),
});

export const { useTripListInfiniteQuery, useRenameTripMutation } = tripListApi;
