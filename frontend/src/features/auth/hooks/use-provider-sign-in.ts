/** Signing in by a provider: the way there, and back from it. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { z } from 'zod/mini';
import { type ApiError, toApiError } from '@/api/errors';
import { isPage } from '@/api/server-url';
import { env, hasBackend } from '@/config/env';
import { sessionOpened } from '@/data/session/session-slice';
import { providerLabel, type SignInProvider } from '@/lib/sign-in-providers';
import { readStored, writeStored } from '@/lib/stored';
import { authApi } from '../api';
import { otherMessage } from '../messages';
import { texts } from '../texts';

const recordKey = 'triptych.sign-in';

/**
 * What this tab remembers while its visitor is at a sign-in provider. The provider's answer must carry the same
 * state: a sign-in that somebody else began does not open a session here. `provider` is its name in the configuration,
 * `next` where to go on once signed in.
 */
const recordSchema = z.object({ state: z.string(), provider: z.string(), next: z.string() });
type SignInRecord = z.infer<typeof recordSchema>;

/** Throws where the browser keeps nothing: the way back could not be recognised. */
export function keepSignIn(record: SignInRecord): void {
  sessionStorage.setItem(recordKey, JSON.stringify(record));
}

/** The sign-in under way, if it is the one with this state. It counts once. */
export function takeSignIn(state: string | null): SignInRecord | null {
  const { data: stored } = recordSchema.safeParse(readStored(recordKey));
  if (stored?.state !== state) return null;
  writeStored(recordKey, null);
  return stored;
}

/** Leads to a provider. One that this site is not set up for says so when pressed. */
export function useProviderSignIn(next: string) {
  const [startSignIn] = authApi.useStartSignInMutation();
  const [leavingFor, setLeavingFor] = useState<SignInProvider | null>(null);
  const [news, setNews] = useState<{ tone: 'info' | 'error'; text: string } | null>(null);

  const fail = (text: string) => {
    setLeavingFor(null);
    setNews({ tone: 'error', text });
  };
  const choose = async (provider: SignInProvider) => {
    const { id, label } = provider;
    const notSetUp = texts.providers.notSetUp(label);
    if (!hasBackend() || !env().signInProviders.includes(id))
      return setNews({ tone: 'info', text: notSetUp });
    setNews(null);
    setLeavingFor(provider);
    const { data, error } = await startSignIn({ provider: id });
    if (data === undefined) {
      const failure = toApiError(error);
      return fail(failure.code === 'provider_not_set_up' ? notSetUp : otherMessage(failure));
    }
    try {
      keepSignIn({ state: data.state, provider: id, next });
    } catch {
      return fail(texts.providers.storageBlocked);
    }
    if (isPage(data.url)) window.location.assign(data.url);
    else fail(texts.providers.unreachable(label));
  };
  return { leavingFor, news, choose, dismissNews: () => setNews(null) };
}

export type ProviderAnswer =
  | { kind: 'busy' }
  | { kind: 'failed'; reason: string }
  | { kind: 'passwordRequired'; linkToken: string; email: string; record: SignInRecord }
  | { kind: 'signedIn'; next: string };

function reasonOf(error: ApiError): string {
  return error.code === 'invalid_sign_in' ? texts.providers.refused : otherMessage(error);
}

/** The provider's answer is checked, handed to the server once, and opens the session. */
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
