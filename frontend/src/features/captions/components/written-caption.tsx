import { usePostCredits } from '@/api/post-credits';
import { PlansLink } from '@/components/layout/plans-link';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import { unpaidNotice } from '@/data/drafts/styles';
import { useSession } from '@/data/session/use-session';
import { useShown } from '@/lib/focus/use-shown';
import { texts } from '../texts';
import type { Drafting } from '../use-writing';
import { CaptionEditor, type CaptionEditorProps } from './caption-editor';

/** What came of asking for a caption, brought into view when it has come. */
export function WrittenCaption(props: Drafting & Omit<CaptionEditorProps, 'editing'>) {
  const { draft, change, generation, refinement, ...rest } = props;
  const { content, pending } = draft;
  const { isRunning, error } = generation;
  const isAnswered = !isRunning && (pending === null || error !== null);
  const section = useShown<HTMLElement>(isAnswered, { block: 'start', takesFocus: true });
  const isDisabled = isRunning || refinement.running !== null;
  return (
    <section
      ref={section}
      aria-label={texts.written.label}
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-8 outline-none empty:hidden"
    >
      {isRunning ? null : <GenerationNotice {...{ draft, change, generation }} />}
      {content?.isQuiet ? <Notice role="status">{texts.written.quiet}</Notice> : null}
      {content === null ? null : (
        <CaptionEditor {...rest} editing={{ draft, content, change, refinement, isDisabled }} />
      )}
    </section>
  );
}

type GenerationNoticeProps = Omit<Drafting, 'refinement'>;

/** The one notice about the caption: why none came, or why this is a sample. */
function GenerationNotice(props: GenerationNoticeProps) {
  const { error, isInterrupted, retry } = props.generation;
  if (error !== null) return <Notice error={error} title={texts.written.failed} onRetry={retry} />;
  if (isInterrupted) {
    return (
      <Notice tone="warning" onRetry={retry}>
        {texts.written.interrupted}
      </Notice>
    );
  }
  return props.draft.content?.isSample ? <SampleNotice {...props} /> : null;
}

function SampleNotice({ draft, change, generation }: GenerationNoticeProps) {
  const { isSignedIn } = useSession();
  const { data: billing } = usePostCredits(isSignedIn);
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
