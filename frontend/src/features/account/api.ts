/** What users change about their own account. Who is signed in is `lib/session`'s. */
import { isUser, readUser } from '@/api/account-shapes';
import { afterSuccess } from '@/api/after-success';
import { hasFields, hasList, isFilledText } from '@/api/answer-shapes';
import { baseApi } from '@/api/base-api';
import { toApiError } from '@/api/errors';
import type { DeviceSessions, LinkedIdentities, NameChange, PasswordChange, User } from '@/api/types';
import { sessionApi } from '@/data/session/session-api';

/** The account's address, and the one that waits to be confirmed, if there is one. */
export interface EmailState {
  email: string;
  email_confirmed: boolean;
  pending_email: string | null;
}

export interface EmailChange {
  email: string;
  password: string;
}

export interface Deletion {
  username: string;
  /** Empty for an account that never set one. */
  password: string;
}

function avatarForm(file: File): FormData {
  const form = new FormData();
  form.append('avatar', file);
  return form;
}

interface UserAnswer {
  queryFulfilled: Promise<{ data: User }>;
  dispatch: (action: ReturnType<typeof sessionApi.util.updateQueryData>) => unknown;
}

/** The answer is the user as `api/me/` would tell it: everybody on the page sees it at once. */
async function keepUser(_change: unknown, { queryFulfilled, dispatch }: UserAnswer): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer !== null) dispatch(sessionApi.util.updateQueryData('me', undefined, () => answer.data));
}

interface EmailAnswer {
  queryFulfilled: Promise<{ data: EmailState }>;
  dispatch: UserAnswer['dispatch'];
}

/** A link may have been opened in another tab: what is shown of the user elsewhere on the page follows. */
async function keepEmail(_query: unknown, { queryFulfilled, dispatch }: EmailAnswer): Promise<void> {
  const answer = await queryFulfilled.catch(() => null);
  if (answer === null) return;
  const { email, email_confirmed } = answer.data;
  dispatch(
    sessionApi.util.updateQueryData('me', undefined, (user) => {
      Object.assign(user, { email, email_confirmed });
    }),
  );
}

const notFound = 404;

/** Whether a session is over, by how the call to end it went: one that is not there is over too. */
export function isEnded(error: unknown): boolean {
  return error === undefined || toApiError(error).status === notFound;
}

interface EndAnswer {
  queryFulfilled: Promise<unknown>;
  dispatch: (action: unknown) => unknown;
}

/** A session that ended is no longer listed, at once. */
async function dropSession(id: string, { queryFulfilled, dispatch }: EndAnswer): Promise<void> {
  const error = await queryFulfilled.then(
    () => undefined,
    (rejection) => rejection.error,
  );
  if (!isEnded(error)) return;
  dispatch(
    accountApi.util.updateQueryData('sessions', undefined, (listed) => {
      listed.sessions = listed.sessions.filter((session) => session.id !== id);
    }),
  );
}

const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changeName: build.mutation<User, NameChange>({
      query: (body) => ({ url: 'api/me/', method: 'PATCH', body }),
      extraOptions: { isExpected: isUser },
      transformResponse: readUser,
      onQueryStarted: keepUser,
    }),
    saveAvatar: build.mutation<User, File>({
      query: (file) => ({ url: 'api/me/avatar/', method: 'PUT', body: avatarForm(file) }),
      extraOptions: { isExpected: isUser },
      transformResponse: readUser,
      onQueryStarted: keepUser,
    }),
    removeAvatar: build.mutation<User, void>({
      query: () => ({ url: 'api/me/avatar/', method: 'DELETE' }),
      extraOptions: { isExpected: isUser },
      transformResponse: readUser,
      onQueryStarted: keepUser,
    }),
    changePassword: build.mutation<void, PasswordChange>({
      query: (body) => ({ url: 'api/me/password/', method: 'POST', body }),
      invalidatesTags: afterSuccess(() => ['Session', 'Identity', 'Email']),
    }),
    emailState: build.query<EmailState, void>({
      query: () => 'api/me/email/',
      extraOptions: { isExpected: hasFields({ email: isFilledText }) },
      providesTags: ['Email'],
      onQueryStarted: keepEmail,
    }),
    changeEmail: build.mutation<EmailState, EmailChange>({
      query: (body) => ({ url: 'api/me/email/', method: 'POST', body }),
      invalidatesTags: afterSuccess(() => ['Email']),
    }),
    resendConfirmation: build.mutation<EmailState, void>({
      query: () => ({ url: 'api/me/email/confirmation/', method: 'POST' }),
      invalidatesTags: afterSuccess(() => ['Email']),
    }),
    identities: build.query<LinkedIdentities, void>({
      query: () => 'api/me/identities/',
      providesTags: ['Identity'],
    }),
    unlinkIdentity: build.mutation<void, string>({
      query: (id) => ({ url: `api/me/identities/${encodeURIComponent(id)}/`, method: 'DELETE' }),
      invalidatesTags: ['Identity'],
    }),
    sessions: build.query<DeviceSessions, void>({
      query: () => 'api/me/sessions/',
      extraOptions: { isExpected: hasList('sessions') },
      providesTags: ['Session'],
    }),
    endSession: build.mutation<void, string>({
      query: (id) => ({ url: `api/me/sessions/${encodeURIComponent(id)}/`, method: 'DELETE' }),
      onQueryStarted: dropSession,
    }),
    endAllSessions: build.mutation<void, void>({
      query: () => ({ url: 'api/me/sessions/', method: 'DELETE' }),
    }),
    prepareData: build.mutation<{ download_url: string }, void>({
      query: () => ({ url: 'api/me/data/', method: 'POST' }),
      extraOptions: { isExpected: hasFields({ download_url: isFilledText }) },
    }),
    deleteAccount: build.mutation<void, Deletion>({
      query: (body) => ({ url: 'api/me/deletion/', method: 'POST', body }),
    }),
  }),
});

export const {
  useChangeNameMutation,
  useSaveAvatarMutation,
  useRemoveAvatarMutation,
  useChangePasswordMutation,
  useEmailStateQuery,
  useChangeEmailMutation,
  useResendConfirmationMutation,
  useIdentitiesQuery,
  useUnlinkIdentityMutation,
  useSessionsQuery,
  useEndSessionMutation,
  useEndAllSessionsMutation,
  usePrepareDataMutation,
  useDeleteAccountMutation,
} = accountApi;
