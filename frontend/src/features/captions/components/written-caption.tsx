import { Notice } from '@/components/ui/notice';
import { useShown } from '@/lib/focus/use-shown';
import type { Drafting } from '../editing';
import { texts } from '../texts';
import { CaptionEditor, type CaptionEditorProps } from './caption-editor';
import { GenerationNotice } from './generation-notice';

export type WrittenCaptionProps = Drafting & Omit<CaptionEditorProps, 'editing'>;

/** What came of asking for a caption, brought into view when it has come. */
export function WrittenCaption(props: WrittenCaptionProps) {
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
