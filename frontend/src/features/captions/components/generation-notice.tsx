import type { ReactNode } from 'react';
import { errorText } from '@/api/errors';
import { usePostCredits } from '@/api/post-credits';
import { PlansLink } from '@/components/layout/plans-link';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import { unpaidNotice } from '@/data/drafts/sample-content';
import { useSession } from '@/data/session/use-session';
import type { Drafting } from '../editing';
import { texts } from '../texts';

/** The one notice about the caption: why none came, or why this is a sample. */
export function GenerationNotice({ draft, change, generation }: Omit<Drafting, 'refinement'>) {
  const { error, isInterrupted, isRefused, retry } = generation;
  if (error !== null) {
    return (
      <Notice tone="error" title={texts.written.failed} onRetry={retry}>
        {errorText(error)}
      </Notice>
    );
  }
  if (isInterrupted) {
    return (
      <Notice tone="warning" onRetry={retry}>
        {texts.written.interrupted}
      </Notice>
    );
  }
  const bringBack =
    draft.textBehind === null ? undefined : (
      <Button size="small" onClick={change.bringBack}>
        {texts.written.bringBack}
      </Button>
    );
  return draft.content?.isSample ? <SampleNotice action={bringBack} isRefused={isRefused} /> : null;
}

function SampleNotice({ action, isRefused }: { action: ReactNode; isRefused: boolean }) {
  const { isSignedIn } = useSession();
  const { data: billing } = usePostCredits(isSignedIn);
  const postsLeft = billing?.posts_remaining ?? 0;
  if (!hasBackend()) return <Notice>{texts.written.sample}</Notice>;
  // After paying, the sample is still there.
  if (!isRefused && postsLeft > 0) {
    return (
      <Notice tone="success" action={action}>
        {texts.written.hasCredits(postsLeft)}
      </Notice>
    );
  }
  return (
    <Notice tone="error" action={action}>
      <span className="font-semibold text-danger">{unpaidNotice}</span> <PlansLink />
    </Notice>
  );
}
