/** The way back from a sign-in provider: its answer is checked, handed to the server once, and opens the session. */

import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { type ApiError, toApiError } from '@/api/errors';
import { sessionOpened } from '@/data/session/session-slice';
import { providerLabel } from '@/lib/sign-in-providers';
import { authApi } from '../api';
import { otherMessage } from '../messages';
import { type SignInRecord, takeSignIn } from '../sign-in-record';
import { texts } from '../texts';

export type ProviderAnswer =
  | { kind: 'busy' }
  | { kind: 'failed'; reason: string }
  | { kind: 'passwordRequired'; linkToken: string; email: string; record: SignInRecord }
  | { kind: 'signedIn'; next: string };

function reasonOf(error: ApiError): string {
  return error.code === 'invalid_sign_in' ? texts.providers.refused : otherMessage(error);
}

export function useProviderAnswer(query: URLSearchParams) {
  const dispatch = useDispatch();
  const [finishSignIn] = authApi.useFinishSignInMutation();
  const [answer, setAnswer] = useState<ProviderAnswer>({ kind: 'busy' });
  const hasBegun = useRef(false);

  const open = (token: string, next: string) => {
    dispatch(sessionOpened({ token, remember: true }));
    setAnswer({ kind: 'signedIn', next });
  };
  const fail = (reason: string) => setAnswer({ kind: 'failed', reason });
  const finish = useEffectEvent(async () => {
    const record = takeSignIn(query.get('state'));
    if (record === null) return fail(texts.providers.otherTab);
    const code = query.get('code');
    if (code === null) return fail(texts.providers.notSignedIn(providerLabel(record.provider)));
    const { data, error } = await finishSignIn({ state: record.state, code });
    if (data === undefined) return fail(reasonOf(toApiError(error)));
    if (data.status === 'signed_in') return open(data.token, record.next);
    setAnswer({ kind: 'passwordRequired', linkToken: data.link_token, email: data.email, record });
  });

  useEffect(() => {
    if (hasBegun.current) return;
    hasBegun.current = true;
    void finish();
  }, []);
  return { answer, open, refuse: () => fail(texts.providers.refused) };
}
