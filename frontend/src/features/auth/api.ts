/** Signing in and up, and what an account's mails lead to. Who is signed in is `lib/session`'s. */
import { isSignedIn } from '@/api/account-shapes';
import { afterSuccess } from '@/api/after-success';
import { type Expectation, hasFields, isFilledText } from '@/api/answer-shapes';
import { baseApi } from '@/api/base-api';
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

/** Says in one way or the other what came of it. */
const isResetAnswer: Expectation = (data) =>
  hasFields({ status: isFilledText })(data) || hasFields({ message: isFilledText })(data);

const isFinished: Expectation = (data) =>
  isSignedIn(data) || hasFields({ link_token: isFilledText, email: isFilledText })(data);

const authApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    logIn: build.mutation<SignedIn, Schemas['LogInBody']>({
      query: (body) => post('login/', body),
      extraOptions: { isExpected: isSignedIn },
    }),
    register: build.mutation<SignedIn, Schemas['RegisterBody']>({
      query: (body) => post('register/', body),
      extraOptions: { isExpected: isSignedIn },
    }),
    requestReset: build.mutation<ResetRequested, Schemas['RequestResetBody']>({
      query: (body) => post('request-reset-password/', body),
      extraOptions: { isExpected: isResetAnswer },
    }),
    resetPassword: build.mutation<Schemas['Message'], Schemas['ResetPasswordBody']>({
      query: (body) => post('reset-password/', body),
    }),
    confirmEmail: build.mutation<Schemas['EmailConfirmed'], Schemas['ConfirmEmailBody']>({
      query: (body) => post('confirm-email/', body),
      extraOptions: { isExpected: hasFields({ email: isFilledText }) },
      invalidatesTags: afterSuccess(() => ['Me']),
    }),
    startSignIn: build.mutation<Schemas['StartedSignIn'], Schemas['StartSignInBody']>({
      query: (body) => post('api/oidc/start/', body),
      extraOptions: { isExpected: hasFields({ url: isFilledText, state: isFilledText }) },
    }),
    finishSignIn: build.mutation<SignInFinished, Schemas['FinishSignInBody']>({
      query: (body) => post('api/oidc/finish/', body),
      extraOptions: { isExpected: isFinished },
    }),
    linkSignIn: build.mutation<SignedIn, Schemas['LinkSignInBody']>({
      query: (body) => post('api/oidc/link/', body),
      extraOptions: { isExpected: isSignedIn },
    }),
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
