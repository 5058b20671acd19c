/** Signing in and up, and what an account's mails lead to. Who is signed in is `data/session`'s. */
import { afterSuccess, baseApi } from '@/api/base-api';
import { posting } from '@/api/posting';
import type { Schemas } from '@/api/types';

type SignedIn = Schemas['SignedIn'];
export type ResetRequested = Schemas['ResetRequested'];
export type MockMail = Schemas['MockMail'];

/** The provider's word is enough, or the account's own password is asked for once. */
type SignInFinished =
  | { status: 'signed_in'; token: string }
  | { status: 'password_required'; link_token: string; email: string };

export const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<SignedIn, Schemas['LogInBody']>(posting('login/', 'SignedIn')),
    register: build.mutation<SignedIn, Schemas['RegisterBody']>(posting('register/', 'SignedIn')),
    requestReset: build.mutation<ResetRequested, Schemas['RequestResetBody']>(
      posting('request-reset-password/', 'ResetRequested'),
    ),
    resetPassword: build.mutation<Schemas['Message'], Schemas['ResetPasswordBody']>(
      posting('reset-password/'),
    ),
    confirmEmail: build.mutation<Schemas['EmailConfirmed'], Schemas['ConfirmEmailBody']>({
      ...posting('confirm-email/', 'EmailConfirmed'),
      invalidatesTags: afterSuccess(() => ['Me']),
    }),
    startSignIn: build.mutation<Schemas['StartedSignIn'], Schemas['StartSignInBody']>(
      posting('api/oidc/start/', 'StartedSignIn'),
    ),
    finishSignIn: build.mutation<SignInFinished, Schemas['FinishSignInBody']>(
      posting('api/oidc/finish/', 'FinishedSignIn'),
    ),
    linkSignIn: build.mutation<SignedIn, Schemas['LinkSignInBody']>(posting('api/oidc/link/', 'SignedIn')),
  }),
});
