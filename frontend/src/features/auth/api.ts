/** Signing in and up. Who is signed in is `lib/session`'s. */
import { baseApi } from '@/api/base-api';
import type { Credentials, Registration, SignedIn } from '@/api/types';

const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<SignedIn, Credentials>({
      query: (credentials) => ({ url: 'login/', method: 'POST', body: credentials }),
    }),
    register: build.mutation<SignedIn, Registration>({
      query: (registration) => ({ url: 'register/', method: 'POST', body: registration }),
    }),
  }),
});

export const { useLogInMutation, useRegisterMutation } = authApi;
