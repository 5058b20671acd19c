import { errorText } from '@/api/errors';
import { PlansLink } from '@/components/layout/plans-link';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import type { Content } from '@/data/drafts/content';
import { unpaidNotice } from '@/data/drafts/sample-content';
import { type FixedPost, fixPost, isRefused, lengthOf } from '@/data/posts/instagram-rules';
import { looseText } from '@/data/posts/use-save-files';
import { useShown } from '@/lib/focus/use-shown';
import type { Preview } from '../hooks/use-preview';
import { texts } from '../texts';

export interface PreviewNoticeProps {
  preview: Preview;
  content: Content;
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
  const shown = useShown<HTMLDivElement>(kind ?? isUnsaved, { block: 'nearest', takesFocus: false });
  return (
    <div ref={shown} className="min-w-0 scroll-mt-20 max-sm:min-h-16 lg:col-start-2 lg:row-start-2">
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
      <span className="font-semibold">{texts.notice.exported}</span> {texts.notice.exportedText}
    </Notice>
  );
}

/** The state of the post, the most urgent first: saving, a broken rule, a sample, a deleted post, a failed save, all well. */
function Standing({ preview: { saved, broken, parts }, content, onFix }: PreviewNoticeProps) {
  if (saved.isSaving) return <Notice>{texts.notice.saving}</Notice>;
  if (broken.length > 0) {
    const isSavedOnceFixed = isRefused(broken) && !content.isSample && hasBackend();
    return (
      <Notice
        tone="warning"
        action={
          <Button size="small" onClick={() => onFix(fixPost(parts))}>
            {texts.fix}
          </Button>
        }
      >
        {broken.map(({ rule, text }, index) => (
          <p key={rule}>
            {isSavedOnceFixed && index === broken.length - 1 ? texts.notice.fixToSave(text) : text}
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
        <span className="font-semibold">{texts.notice.saveFailed}</span> {errorText(saved.error)}
      </Notice>
    );
  }
  const { slides, hashtags } = parts;
  const rules = texts.notice.withinRules(slides.length, hashtags.length, lengthOf(content));
  return <Notice tone="success">{saved.isSaved ? texts.notice.saved(rules) : rules}</Notice>;
}

function DeletedNotice({ onSaveAsNew }: { onSaveAsNew: () => void }) {
  return (
    <Notice
      tone="warning"
      action={
        <Button size="small" onClick={onSaveAsNew}>
          {texts.notice.saveAsNew}
        </Button>
      }
    >
      <span className="font-semibold">{texts.notice.deleted}</span> {texts.notice.deletedText}
    </Notice>
  );
}

function SampleNotice() {
  if (!hasBackend()) return <Notice>{texts.notice.sample}</Notice>;
  return (
    <Notice tone="warning">
      {unpaidNotice} {texts.notice.sampleUnsaved} <PlansLink />
    </Notice>
  );
}
