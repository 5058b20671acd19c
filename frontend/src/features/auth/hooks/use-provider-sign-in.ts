/** The way to a sign-in provider. */

import { useState } from 'react';
import { type ApiError, toApiError } from '@/api/errors';
import { env, hasBackend } from '@/config/env';
import type { SignInProvider } from '@/lib/sign-in-providers';
import { useStartSignInMutation } from '../api';
import { otherMessage } from '../messages';
import { keepSignIn } from '../sign-in-record';
import { texts } from '../texts';

function isSetUp(provider: SignInProvider): boolean {
  return hasBackend() && env().signInProviders.includes(provider.id);
}

function notSetUp({ label }: SignInProvider): string {
  return texts.useProviderSignIn.notSetUp(label);
}

/** Only pages are followed, whatever the answer says. */
function isPage(url: string): boolean {
  return URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
}

function failureText(provider: SignInProvider, error: ApiError): string {
  return error.code === 'provider_not_set_up' ? notSetUp(provider) : otherMessage(error);
}

/** What a press came to. */
export interface SignInNews {
  tone: 'info' | 'error';
  text: string;
}

export function useProviderSignIn(next: string) {
  const [startSignIn] = useStartSignInMutation();
  const [leavingFor, setLeavingFor] = useState<SignInProvider | null>(null);
  const [news, setNews] = useState<SignInNews | null>(null);

  const fail = (text: string) => {
    setLeavingFor(null);
    setNews({ tone: 'error', text });
  };
  const choose = async (provider: SignInProvider) => {
    if (!isSetUp(provider)) return setNews({ tone: 'info', text: notSetUp(provider) });
    setNews(null);
    setLeavingFor(provider);
    const { data, error } = await startSignIn({ provider: provider.id });
    if (data === undefined) return fail(failureText(provider, toApiError(error)));
    try {
      keepSignIn({ state: data.state, provider: provider.id, next });
    } catch {
      return fail(texts.useProviderSignIn.storageBlocked);
    }
    if (isPage(data.url)) window.location.assign(data.url);
    else fail(texts.useProviderSignIn.unreachable(provider.label));
  };
  return {
    leavingFor,
    news,
    choose: (provider: SignInProvider) => void choose(provider),
    dismissNews: () => setNews(null),
  };
}
