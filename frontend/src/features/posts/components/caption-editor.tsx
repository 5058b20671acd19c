import { RefreshCw } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { TextAreaField } from '@/components/ui/text-area-field';
import type { Content } from '../content';
import type { DraftChanges } from '../hooks/use-draft';
import { charactersMax, lengthOf } from '../instagram-rules';
import { foldAfter } from '../post-text';
import { FactList } from './fact-list';
import { HashtagEditor } from './hashtag-editor';

export interface CaptionEditorProps {
  content: Content;
  change: DraftChanges;
  isDisabled: boolean;
  mayRegenerate: boolean;
  onRegenerate: () => void;
}

/** The written words, to be changed at will. */
export function CaptionEditor(props: CaptionEditorProps) {
  const { content, change, isDisabled, mayRegenerate, onRegenerate } = props;
  const { caption, hashtags, facts } = content;
  const length = lengthOf({ caption, hashtags });
  const excess = length - charactersMax;
  return (
    <>
      <section aria-labelledby="caption-title" className="grid gap-3">
        <div className="flex items-center justify-between gap-4">
          <h2 id="caption-title">Caption</h2>
          <Button size="small" disabled={!mayRegenerate} onClick={onRegenerate}>
            <RefreshCw aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Regenerate
          </Button>
        </div>
        <TextAreaField
          label="Caption"
          isLabelHidden
          value={caption}
          disabled={isDisabled}
          onChange={(event) => change.changeCaption(event.target.value)}
          className="max-h-[60dvh] min-h-34! font-display text-lg"
          hint={
            <span className="flex flex-wrap justify-between gap-x-4">
              <span>{`The feed folds after about ${foldAfter} characters`}</span>
              <Count length={length} />
            </span>
          }
          {...(excess > 0 ? { error: `${excess.toLocaleString('en-US')} characters too many.` } : {})}
          below={excess > 0 ? <Count length={length} /> : undefined}
        />
      </section>
      <HashtagEditor content={content} change={change} isDisabled={isDisabled} />
      {facts.length === 0 ? null : <FactList facts={facts} />}
    </>
  );
}

function Count({ length }: { length: number }) {
  const max = charactersMax.toLocaleString('en-US');
  return (
    <span className="text-xs text-ink-3 figures">
      {`${length.toLocaleString('en-US')} of ${max}`}
      <span className="sr-only"> characters with the hashtags</span>
    </span>
  );
}
