import type { ReactNode } from 'react';
import { errorText } from '@/api/errors';
import { usePostCredits } from '@/api/post-credits';
import { PlansLink } from '@/components/layout/plans-link';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import type { Draft } from '@/data/drafts/content';
import { unpaidNotice } from '@/data/drafts/sample-content';
import { useSession } from '@/data/session/use-session';
import type { Generation } from '../hooks/use-generation';

export interface GenerationNoticeProps {
  draft: Draft;
  generation: Generation;
  onBringBack: () => void;
}

/** The one notice about the words: why none came, or why these are a sample. */
export function GenerationNotice({ draft, generation, onBringBack }: GenerationNoticeProps) {
  const { error, isInterrupted, isRefused, retry } = generation;
  if (error !== null) {
    return (
      <Notice tone="error" onRetry={retry}>
        <span className="font-semibold">We couldn't write the caption.</span> {errorText(error)}
      </Notice>
    );
  }
  if (isInterrupted) {
    return (
      <Notice tone="warning" onRetry={retry}>
        Your caption didn't arrive. If it was written, trying again is free.
      </Notice>
    );
  }
  const bringBack =
    draft.textBehind === null ? undefined : (
      <Button size="small" onClick={onBringBack}>
        Back to my text
      </Button>
    );
  if (draft.content?.isSample === true) return <SampleNotice action={bringBack} isRefused={isRefused} />;
  return null;
}

function SampleNotice({ action, isRefused }: { action: ReactNode; isRefused: boolean }) {
  const { isSignedIn } = useSession();
  const { data: billing } = usePostCredits(isSignedIn);
  const postsLeft = billing?.posts_remaining ?? 0;
  if (!hasBackend()) {
    return <Notice>This page runs without a server, so the text is a sample.</Notice>;
  }
  // Whoever comes back from paying finds the sample still there.
  if (!isRefused && postsLeft > 0) {
    return (
      <Notice tone="success" action={action}>
        {`You have ${postsLeft} ${postsLeft === 1 ? 'post' : 'posts'} now. This is still the sample: press Generate for your own caption.`}
      </Notice>
    );
  }
  return (
    <Notice tone="error" action={action}>
      <span className="font-semibold text-danger">{unpaidNotice}</span> <PlansLink />
    </Notice>
  );
}
