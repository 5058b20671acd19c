/** Signing in and up, and what an account's mails lead to. Who is signed in is `lib/session`'s. */
import { baseApi } from '@/api/base-api';
import type { Credentials, Registration, SignedIn } from '@/api/types';
import type {
  EmailConfirmed,
  PasswordReset,
  ResetRequested,
  SignInAnswer,
  SignInFinished,
  SignInLink,
  SignInStarted,
} from './wire';

function post<Body>(url: string, body: Body) {
  return { url, method: 'POST', body };
}

const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<SignedIn, Credentials>({ query: (body) => post('login/', body) }),
    register: build.mutation<SignedIn, Registration>({ query: (body) => post('register/', body) }),
    requestReset: build.mutation<ResetRequested, { email: string }>({
      query: (body) => post('request-reset-password/', body),
    }),
    resetPassword: build.mutation<{ message: string }, PasswordReset>({
      query: (body) => post('reset-password/', body),
    }),
    confirmEmail: build.mutation<EmailConfirmed, { token: string }>({
      query: (body) => post('confirm-email/', body),
      invalidatesTags: (_answer, error) => (error === undefined ? ['Me'] : []),
    }),
    startSignIn: build.mutation<SignInStarted, { provider: string }>({
      query: (body) => post('api/oidc/start/', body),
    }),
    finishSignIn: build.mutation<SignInFinished, SignInAnswer>({
      query: (body) => post('api/oidc/finish/', body),
    }),
    linkSignIn: build.mutation<SignedIn, SignInLink>({ query: (body) => post('api/oidc/link/', body) }),
  }),
});

export const {
  useLogInMutation,
  useRegisterMutation,
  useRequestResetMutation,
  useResetPasswordMutation,
  useConfirmEmailMutation,
  useStartSignInMutation,
  useFinishSignInMutation,
  useLinkSignInMutation,
} = authApi;
