import { PlansLink } from '@/components/layout/plans-link';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import { unpaidNotice } from '@/data/drafts/styles';
import { fixPost, isRefused, lengthOf } from '@/data/posts/instagram-rules';
import { usePassedFocus } from '@/lib/focus/use-passed-focus';
import { useShown } from '@/lib/focus/use-shown';
import type { Preview } from '../hooks/use-preview';
import { texts } from '../texts';

/**
 * The one notice of the preview: what came of the last press, else how the post stands. It is brought into view, since it
 * may be far from what was pressed. On phones 'Saving your post...' is as high as what takes its place.
 */
export function PreviewNotice({ preview }: { preview: Preview }) {
  const { saved, dismissOutcome } = preview;
  const outcome = saved.isSaving ? null : preview.outcome;
  const isUnsaved = !saved.isSaving && (saved.error !== null || saved.isDeleted);
  const shown = useShown<HTMLDivElement>(outcome?.tone ?? isUnsaved, 'nearest');
  const { group } = usePassedFocus<HTMLDivElement>('button', (notice) => notice);
  return (
    <div ref={shown} className="min-w-0 scroll-mt-20 max-sm:min-h-16 lg:col-start-2 lg:row-start-2">
      <div {...group} tabIndex={-1} className="outline-none">
        {outcome === null ? <PostStatus {...preview} /> : <Notice {...outcome} onDismiss={dismissOutcome} />}
      </div>
    </div>
  );
}

/** The state of the post, the most urgent first: saving, a broken rule, a sample, two devices that differ, a deleted post, a failed save, all well. */
function PostStatus({ saved, broken, parts, draft, content, change }: Preview) {
  if (saved.isSaving) return <Notice>{texts.notice.saving}</Notice>;
  if (broken.length > 0) {
    const isSavedOnceFixed = isRefused(broken) && !content.isSample && hasBackend();
    const fix = () => change.fix(fixPost(parts), parts.slides);
    return (
      <Notice tone="warning" button={{ label: texts.fix, onClick: fix }}>
        {broken.map(({ rule, text }, index) => (
          <p key={rule}>
            {isSavedOnceFixed && index === broken.length - 1 ? texts.notice.fixToSave(text) : text}
          </p>
        ))}
      </Notice>
    );
  }
  if (content.isSample && !hasBackend()) return <Notice>{texts.notice.sample}</Notice>;
  if (content.isSample) {
    return (
      <Notice tone="warning">
        {unpaidNotice} {texts.notice.sampleUnsaved} <PlansLink />
      </Notice>
    );
  }
  if (draft.conflicts.length > 0) {
    const choose = () => document.querySelector<HTMLElement>('[data-conflict] button')?.focus();
    return (
      <Notice tone="warning" button={{ label: texts.notice.choose, onClick: choose }}>
        {texts.notice.unsettled}
      </Notice>
    );
  }
  if (saved.isDeleted) {
    const saveAsNew = { label: texts.notice.saveAsNew, onClick: saved.saveAsNew };
    return (
      <Notice tone="warning" title={texts.notice.deleted} button={saveAsNew}>
        {texts.notice.deletedText}
      </Notice>
    );
  }
  if (saved.error !== null) {
    const retry = () => void saved.save();
    return <Notice error={saved.error} title={texts.notice.saveFailed} onRetry={retry} />;
  }
  const { slides, hashtags } = parts;
  const rules = texts.notice.withinRules(slides.length, hashtags.length, lengthOf(content));
  return <Notice tone="success">{saved.isSaved ? texts.notice.saved(rules) : rules}</Notice>;
}
