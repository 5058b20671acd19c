/** Who the token belongs to. Signing in and up are calls of `features/auth`. */
import { baseApi } from '@/api/base-api';
import type { User } from '@/api/types';

export const sessionApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    me: build.query<User, void>({
      query: () => 'api/me/',
      extraOptions: { answer: 'User' },
      providesTags: ['Me'],
    }),
  }),
});
