import type { TripPhoto } from '@/api/types';
import { Notice } from '@/components/ui/notice';
import type { Draft } from '@/data/drafts/content';
import type { DraftChanges } from '@/data/drafts/use-draft';
import { useShown } from '@/lib/focus/use-shown';
import type { Generation } from '../hooks/use-generation';
import type { Refinement } from '../hooks/use-refinement';
import { CaptionEditor } from './caption-editor';
import { GenerationNotice } from './generation-notice';

export interface WrittenWordsProps {
  photos: readonly TripPhoto[];
  draft: Draft;
  change: DraftChanges;
  generation: Generation;
  refinement: Refinement;
  mayRegenerate: boolean;
  onRegenerate: () => void;
}

/** What came of asking for words, brought into view when it has come. */
export function WrittenWords(props: WrittenWordsProps) {
  const { photos, draft, change, generation, refinement, mayRegenerate, onRegenerate } = props;
  const { content, pending } = draft;
  const { isRunning, error } = generation;
  const isAnswered = !isRunning && (pending === null || error !== null);
  const section = useShown<HTMLElement>(isAnswered, { block: 'start', takesFocus: true });
  return (
    <section
      ref={section}
      aria-label="Words"
      tabIndex={-1}
      className="grid grid-cols-[minmax(0,1fr)] gap-8 outline-none empty:hidden"
    >
      {isRunning ? null : (
        <GenerationNotice draft={draft} generation={generation} onBringBack={change.bringBack} />
      )}
      {content?.isQuiet ? (
        <Notice role="status">
          Your note sounds like it’s about a loss or a hard time, so we kept this caption plain: your own
          words, and where and when it was.
        </Notice>
      ) : null}
      {content === null ? null : (
        <CaptionEditor
          {...{ draft, content, photos, change, refinement }}
          isDisabled={isRunning || refinement.running !== null}
          mayRegenerate={mayRegenerate}
          onRegenerate={onRegenerate}
        />
      )}
    </section>
  );
}
