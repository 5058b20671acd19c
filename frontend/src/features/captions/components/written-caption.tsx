import { Redo2, RefreshCw, Undo2 } from 'lucide-react';
import { PlansLink } from '@/components/layout/plans-link';
import { AltTextEditor } from '@/components/post/alt-text-editor';
import { CaptionField } from '@/components/post/caption-field';
import { ConflictNotices } from '@/components/post/draft-notices';
import { HashtagEditor } from '@/components/post/hashtag-editor';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import { unpaidNotice } from '@/data/drafts/styles';
import { useFreshBilling } from '@/data/post-credits';
import { brokenRules, fixRule } from '@/data/posts/instagram-rules';
import { usePassedFocus } from '@/lib/focus/use-passed-focus';
import { useShown } from '@/lib/focus/use-shown';
import { texts } from '../texts';
import type { Editing, Writing } from '../use-writing';
import { FactSwitches } from './fact-switches';
import { RefineSection } from './refine-section';

/** What came of asking for a caption, brought into view when it has come. */
export function WrittenCaption(props: Writing & { onRegenerate: () => void }) {
  const { draft, generation } = props;
  const { content, pending } = draft;
  const { isRunning, error } = generation;
  const isAnswered = !isRunning && (pending === null || error !== null);
  const section = useShown<HTMLElement>(isAnswered, 'start');
  return (
    <section
      ref={section}
      aria-label={texts.written.label}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-8 outline-none empty:hidden"
    >
      {isRunning ? null : <GenerationNotice {...props} />}
      {draft.source.is_quiet ? <Notice role="status">{texts.written.quiet}</Notice> : null}
      {content === null ? null : <CaptionEditor {...props} content={content} />}
    </section>
  );
}

/** The one notice about the caption: why none came, or why this is a sample. */
function GenerationNotice(props: Writing) {
  const { error, isInterrupted, retry } = props.generation;
  if (error !== null) return <Notice error={error} title={texts.written.failed} onRetry={retry} />;
  if (isInterrupted) return <Notice tone="warning" error={texts.written.interrupted} onRetry={retry} />;
  return props.draft.content?.isSample ? <SampleNotice {...props} /> : null;
}

function SampleNotice({ draft, change, generation }: Writing) {
  const { data: billing } = useFreshBilling();
  const postsLeft = billing?.posts_remaining ?? 0;
  const bringBack =
    draft.textBehind === null ? undefined : { label: texts.written.bringBack, onClick: change.bringBack };
  if (!hasBackend()) return <Notice>{texts.written.sample}</Notice>;
  // After paying, the sample is still there.
  if (!generation.isRefused && postsLeft > 0) {
    return (
      <Notice tone="success" button={bringBack}>
        {texts.written.hasCredits(postsLeft)}
      </Notice>
    );
  }
  return (
    <Notice tone="error" button={bringBack}>
      <span className="font-semibold text-danger">{unpaidNotice}</span> <PlansLink />
    </Notice>
  );
}

function CaptionEditor({ onRegenerate, ...editing }: Editing & { onRegenerate: () => void }) {
  const { draft, slides, slideIds, content, change, isRunning, mayGenerate } = editing;
  const conflictsOf = (field: string) => (
    <ConflictNotices {...{ draft, change }} slides={slideIds} fields={[field]} />
  );
  return (
    <>
      <section aria-labelledby="caption-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
          <h2 id="caption-title" className="mr-auto">
            {texts.caption.title}
          </h2>
          <VersionButtons {...editing} />
          <Button
            size="small"
            icon={RefreshCw}
            disabled={!mayGenerate}
            onClick={onRegenerate}
            label={texts.caption.regenerate}
          />
        </div>
        <CaptionField {...{ content, change }} isDisabled={isRunning} describedBy={editing.otherPhotosId} />
        {conflictsOf('caption')}
        <RuleNotices {...editing} />
        <RefineSection {...editing} />
      </section>
      <HashtagEditor {...{ content, change }} isDisabled={isRunning}>
        {conflictsOf('hashtags')}
      </HashtagEditor>
      <AltTextEditor {...{ draft, slides, change }}>{conflictsOf('alt_texts')}</AltTextEditor>
      {draft.source.facts.length + draft.source.excluded_facts.length === 0 ? null : (
        <FactSwitches {...editing} />
      )}
    </>
  );
}

function VersionButtons({ draft, change, isRunning }: Editing) {
  const { count, index, before, after } = draft.versionPlace;
  if (count <= 1) return null;
  return (
    <div className="flex items-center gap-1 max-sm:order-1 max-sm:-mr-2 max-sm:grow max-sm:basis-full">
      <span role="status" className="mr-1 text-xs text-ink-3 figures max-sm:flex-1">
        {texts.caption.version(index + 1, count)}
      </span>
      <IconButton
        icon={Undo2}
        label={texts.caption.previous}
        size="small"
        disabled={isRunning || before === null}
        onClick={() => before !== null && change.patch({ version: before })}
      />
      <IconButton
        icon={Redo2}
        label={texts.caption.next}
        size="small"
        disabled={isRunning || after === null}
        onClick={() => after !== null && change.patch({ version: after })}
      />
    </div>
  );
}

/** The section that the notices stand in begins with the caption's field. */
const captionFieldBy = (notices: HTMLElement | null) =>
  notices?.closest('section')?.querySelector('textarea') ?? null;

function RuleNotices({ content: { caption, hashtags }, slideIds, change, isRunning }: Editing) {
  const post = { caption, hashtags, slides: slideIds };
  const { group } = usePassedFocus<HTMLDivElement>('button:enabled', captionFieldBy);
  return (
    <div {...group} className="contents">
      {brokenRules(post).map(({ rule, text }) => (
        <Notice
          key={rule}
          tone="warning"
          button={{
            label: texts.fixes[rule],
            disabled: isRunning,
            onClick: () => change.fix(fixRule(rule, post), slideIds),
          }}
        >
          {text}
        </Notice>
      ))}
    </div>
  );
}
