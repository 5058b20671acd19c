import { errorText } from '@/api/errors';
import { PlansLink } from '@/components/layout/plans-link';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import type { Content } from '@/data/drafts/content';
import { unpaidNotice } from '@/data/drafts/sample-content';
import { type FixedPost, fixPost, isRefused, lengthOf } from '@/data/posts/instagram-rules';
import { looseText } from '@/data/posts/use-save-files';
import { type ShowOptions, useShown } from '@/lib/focus/use-shown';
import type { Preview } from '../hooks/use-preview';

const shownWhole: ShowOptions = { block: 'nearest', takesFocus: false };

export interface PreviewNoticeProps {
  preview: Preview;
  content: Content;
  slideCount: number;
  onFix: (fixed: FixedPost) => void;
}

/**
 * The one notice of the preview: under the title where there is one column, below the mock post where there are two.
 * What came of the last press, where that is not what was asked for, comes before how the post stands. Both that and a
 * post that is not saved are brought into view: the notice may be far below what was pressed, or above it. On phones
 * 'Saving your post...' has the height of what takes its place, so that the photos stay where they are.
 */
export function PreviewNotice(props: PreviewNoticeProps) {
  const { outcome, saved } = props.preview;
  const kind = saved.isSaving ? null : (outcome?.kind ?? null);
  const isUnsaved = !saved.isSaving && (saved.error !== null || saved.isDeleted);
  const failed = useShown<HTMLDivElement>(kind === 'failed', shownWhole);
  const done = useShown<HTMLDivElement>(kind === 'loose' || kind === 'exported', shownWhole);
  const unsaved = useShown<HTMLDivElement>(isUnsaved, shownWhole);
  const keepAll = (element: HTMLDivElement | null) => {
    for (const shown of [failed, done, unsaved]) shown.current = element;
  };
  return (
    <div ref={keepAll} className="min-w-0 scroll-mt-20 max-sm:min-h-16 lg:col-start-2 lg:row-start-2">
      {kind === null ? <Standing {...props} /> : <OutcomeNotice preview={props.preview} />}
    </div>
  );
}

/** What came of the last press. */
function OutcomeNotice({ preview: { outcome, dismissOutcome } }: Pick<PreviewNoticeProps, 'preview'>) {
  if (outcome === null) return null;
  if (outcome.kind === 'failed') {
    return (
      <Notice tone="error" onDismiss={dismissOutcome}>
        {outcome.text}
      </Notice>
    );
  }
  if (outcome.kind === 'loose') return <Notice onDismiss={dismissOutcome}>{looseText}</Notice>;
  return (
    <Notice tone="success" onDismiss={dismissOutcome}>
      <span className="font-semibold">Your post is in your downloads.</span> Next: unzip it, add the photos to
      Instagram in the order of their numbers, and paste the caption.
    </Notice>
  );
}

/** How the post stands, the most urgent first: saving, a broken rule, a sample, a deleted post, a failed save, all well. */
function Standing({ preview, content, slideCount, onFix }: PreviewNoticeProps) {
  const { saved, broken, parts } = preview;
  if (saved.isSaving) return <Notice>Saving your post...</Notice>;
  if (broken.length > 0) {
    const isSavedOnceFixed = isRefused(broken) && !content.isSample && hasBackend();
    return (
      <Notice
        tone="warning"
        action={
          <Button size="small" onClick={() => onFix(fixPost(parts))}>
            Fix it
          </Button>
        }
      >
        {broken.map(({ rule, text }, index) => (
          <p key={rule}>
            {text}
            {isSavedOnceFixed && index === broken.length - 1 ? ' Fix this to save.' : ''}
          </p>
        ))}
      </Notice>
    );
  }
  if (content.isSample) return <SampleNotice />;
  if (saved.isDeleted) return <DeletedNotice onSaveAsNew={saved.saveAsNew} />;
  if (saved.error !== null) {
    return (
      <Notice tone="error" onRetry={() => void saved.save()}>
        <span className="font-semibold">We couldn't save your post.</span> {errorText(saved.error)}
      </Notice>
    );
  }
  const rules = `Within Instagram's rules: ${measures(content, slideCount)}.`;
  return <Notice tone="success">{saved.isSaved ? `Saved. ${rules}` : rules}</Notice>;
}

function DeletedNotice({ onSaveAsNew }: { onSaveAsNew: () => void }) {
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" onClick={onSaveAsNew}>
          Save as a new post
        </Button>
      }
    >
      <span className="font-semibold">This post was deleted.</span> Its text and photos are still here, but
      not saved.
    </Notice>
  );
}

function plural(count: number, word: string): string {
  return `${count.toLocaleString('en-US')} ${word}${count === 1 ? '' : 's'}`;
}

function measures(content: Content, slideCount: number): string {
  return [
    plural(slideCount, 'slide'),
    plural(content.hashtags.length, 'hashtag'),
    plural(lengthOf(content), 'character'),
  ].join(', ');
}

function SampleNotice() {
  if (!hasBackend()) return <Notice>This page runs without a server: the text is a sample.</Notice>;
  return (
    <Notice tone="warning">
      {`${unpaidNotice} Samples aren't saved. `}
      <PlansLink />
    </Notice>
  );
}
