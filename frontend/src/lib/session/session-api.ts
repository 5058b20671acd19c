/** Who the token belongs to. Signing in and up are calls of `features/auth`. */
import { baseApi } from '@/api/base-api';
import type { User } from '@/api/types';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<User, void>({ query: () => 'api/me/', providesTags: ['Me'] }),
  }),
});

export const { useMeQuery } = sessionApi;
