/** Signing in and up, and what an account's mails lead to. Who is signed in is `data/session`'s. */
import { afterSuccess, baseApi } from '@/api/base-api';
import type { Schemas } from '@/api/types';

type SignedIn = Schemas['SignedIn'];
export type ResetRequested = Schemas['ResetRequested'];
export type MockMail = Schemas['MockMail'];

/** The provider's word is enough, or the account's own password is asked for once. */
type SignInFinished =
  | { status: 'signed_in'; token: string }
  | { status: 'password_required'; link_token: string; email: string };

function post<Body>(url: string, body: Body) {
  return { url, method: 'POST', body };
}

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<SignedIn, Schemas['LogInBody']>({
      query: (body) => post('login/', body),
      extraOptions: { answer: 'SignedIn' },
    }),
    register: build.mutation<SignedIn, Schemas['RegisterBody']>({
      query: (body) => post('register/', body),
      extraOptions: { answer: 'SignedIn' },
    }),
    requestReset: build.mutation<ResetRequested, Schemas['RequestResetBody']>({
      query: (body) => post('request-reset-password/', body),
      extraOptions: { answer: 'ResetRequested' },
    }),
    resetPassword: build.mutation<Schemas['Message'], Schemas['ResetPasswordBody']>({
      query: (body) => post('reset-password/', body),
    }),
    confirmEmail: build.mutation<Schemas['EmailConfirmed'], Schemas['ConfirmEmailBody']>({
      query: (body) => post('confirm-email/', body),
      extraOptions: { answer: 'EmailConfirmed' },
      invalidatesTags: afterSuccess(() => ['Me']),
    }),
    startSignIn: build.mutation<Schemas['StartedSignIn'], Schemas['StartSignInBody']>({
      query: (body) => post('api/oidc/start/', body),
      extraOptions: { answer: 'StartedSignIn' },
    }),
    finishSignIn: build.mutation<SignInFinished, Schemas['FinishSignInBody']>({
      query: (body) => post('api/oidc/finish/', body),
      extraOptions: { answer: 'FinishedSignIn' },
    }),
    linkSignIn: build.mutation<SignedIn, Schemas['LinkSignInBody']>({
      query: (body) => post('api/oidc/link/', body),
      extraOptions: { answer: 'SignedIn' },
    }),
  }),
});
