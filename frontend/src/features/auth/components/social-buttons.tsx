import { useState } from 'react';
import { toApiError } from '@/api/errors';
import { isPage } from '@/api/server-url';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { env, hasBackend } from '@/config/env';
import { providers, type SignInProvider } from '@/lib/sign-in-providers';
import { authApi } from '../api';
import { otherMessage } from '../messages';
import { keepSignIn } from '../sign-in-record';
import { texts } from '../texts';

function useProviderSignIn(next: string) {
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

/** The two other ways in, which lead on to `next`. One that this site is not set up for says so when pressed. */
export function SocialButtons({ next }: { next: string }) {
  const { leavingFor, news, choose, dismissNews } = useProviderSignIn(next);
  return (
    <>
      <div className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {texts.providers.or}
      </div>
      <div className="grid gap-4 min-[30rem]:grid-cols-2">
        {providers.map((provider) => (
          <Button
            key={provider.id}
            onClick={() => void choose(provider)}
            disabled={leavingFor !== null}
            isBusy={leavingFor === provider}
            busyText={texts.providers.opening(provider.label)}
          >
            {texts.providers.continueWith(provider.label)}
          </Button>
        ))}
      </div>
      {news === null ? null : (
        <Notice key={news.text} tone={news.tone} onDismiss={dismissNews}>
          {news.text}
        </Notice>
      )}
    </>
  );
}
