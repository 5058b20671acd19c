import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { providers } from '@/lib/sign-in-providers';
import { useProviderSignIn } from '../hooks/use-provider-sign-in';
import { texts } from '../texts';

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
            label={texts.providers.continueWith(provider.label)}
          />
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
