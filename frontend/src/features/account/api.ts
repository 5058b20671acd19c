/** What users change about their own account. Who is signed in is `data/session`'s. */
import { afterSuccess, baseApi } from '@/api/base-api';
import { posting } from '@/api/posting';
import type { DeviceSession, Schemas, User } from '@/api/types';
import { sessionApi } from '@/data/session/use-session';

export type EmailState = Schemas['Email'];

/** Asked afresh by each screen: another tab or device may have changed it. */
export const fresh = { refetchOnMountOrArgChange: true };

interface Call<Data> {
  queryFulfilled: Promise<{ data: Data }>;
  dispatch: (action: unknown) => unknown;
}

const whenDone =
  <Data, Argument>(changeOf: (data: Data, argument: Argument) => unknown) =>
  (argument: Argument, { queryFulfilled, dispatch }: Call<Data>): Promise<void> =>
    queryFulfilled.then(
      ({ data }) => void dispatch(changeOf(data, argument)),
      () => undefined,
    );

/** The answer is the user as `api/me/` would tell it: everybody on the page sees it at once. */
const answersUser = {
  extraOptions: { answer: 'User' as const },
  onQueryStarted: whenDone((user: User) => sessionApi.util.updateQueryData('me', undefined, () => user)),
};

function withoutSession(_answer: null, { id }: DeviceSession): unknown {
  return accountApi.util.updateQueryData('sessions', undefined, (listed) => {
    listed.sessions = listed.sessions.filter((session) => session.id !== id);
  });
}

export const accountApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    changeName: build.mutation<User, Required<Schemas['ChangeNamesBody']>>({
      query: (body) => ({ url: 'api/me/', method: 'PATCH', body }),
      ...answersUser,
    }),
    saveAvatar: build.mutation<User, File>({
      query: (file) => {
        const body = new FormData();
        body.append('avatar', file);
        return { url: 'api/me/avatar/', method: 'PUT', body };
      },
      ...answersUser,
    }),
    removeAvatar: build.mutation<User, void>({
      query: () => ({ url: 'api/me/avatar/', method: 'DELETE' }),
      ...answersUser,
    }),
    changePassword: build.mutation<void, Schemas['ChangePasswordBody']>({
      ...posting('api/me/password/'),
      invalidatesTags: afterSuccess(() => ['Session', 'Identity', 'Email']),
    }),
    emailState: build.query<EmailState, void>({
      query: () => 'api/me/email/',
      extraOptions: { answer: 'Email' },
      providesTags: ['Email'],
      // A link may have been opened in another tab: what is shown of the user elsewhere on the page follows.
      onQueryStarted: whenDone(({ email, email_confirmed }: EmailState) =>
        sessionApi.util.updateQueryData('me', undefined, (user) => {
          Object.assign(user, { email, email_confirmed });
        }),
      ),
    }),
    changeEmail: build.mutation<EmailState, Schemas['ChangeEmailBody']>({
      ...posting('api/me/email/', 'Email'),
      invalidatesTags: afterSuccess(() => ['Email']),
    }),
    resendConfirmation: build.mutation<EmailState, void>({
      ...posting('api/me/email/confirmation/', 'Email'),
      invalidatesTags: afterSuccess(() => ['Email']),
    }),
    identities: build.query<Schemas['Identities'], void>({
      query: () => 'api/me/identities/',
      extraOptions: { answer: 'Identities' },
      providesTags: ['Identity'],
    }),
    unlinkIdentity: build.mutation<void, string>({
      query: (id) => ({ url: `api/me/identities/${encodeURIComponent(id)}/`, method: 'DELETE' }),
      invalidatesTags: ['Identity'],
    }),
    sessions: build.query<Schemas['Sessions'], void>({
      query: () => 'api/me/sessions/',
      extraOptions: { answer: 'Sessions' },
      providesTags: ['Session'],
    }),
    endSession: build.mutation<null, DeviceSession>({
      queryFn: async ({ id }, _api, _options, send) => {
        const { error } = await send({ url: `api/me/sessions/${encodeURIComponent(id)}/`, method: 'DELETE' });
        // One that is not there is over, too.
        return error === undefined || error.status === 404 ? { data: null } : { error };
      },
      onQueryStarted: whenDone(withoutSession),
    }),
    endAllSessions: build.mutation<void, void>({
      query: () => ({ url: 'api/me/sessions/', method: 'DELETE' }),
    }),
    prepareData: build.mutation<{ download_url: string }, void>(posting('api/me/data/', 'Download')),
    deleteAccount: build.mutation<void, Schemas['DeleteAccountBody']>(posting('api/me/deletion/')),
  }),
});
