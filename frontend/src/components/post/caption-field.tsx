import { clsx } from 'clsx';
import { FormField, fieldStyle } from '@/components/forms/form-field';
import type { Content } from '@/data/drafts/content';
import type { DraftChanges } from '@/data/drafts/use-draft';
import { charactersMax, lengthOf } from '@/data/posts/instagram-rules';
import { foldAfter, foldPlace, foldText } from '@/data/posts/post-text';
import { fieldNames, texts } from './texts';

interface CaptionFieldProps {
  content: Content;
  change: DraftChanges;
  isDisabled?: boolean;
  /** What describes it besides the note below, by its id. */
  describedBy?: string | undefined;
}

const textStyle =
  'col-start-1 row-start-1 px-3.5 py-3 font-display text-lg whitespace-pre-wrap wrap-anywhere';

/**
 * The caption to write in, counted as it is written. What the feed hides behind 'more' lies on a shade, as long as the
 * note below says so: the same text stands once more behind the field, unseen, which also gives the field its height.
 */
export function CaptionField({ content, change, isDisabled = false, describedBy }: CaptionFieldProps) {
  const { caption } = content;
  const length = lengthOf(content);
  const excess = length - charactersMax;
  const isTooLong = excess > 0;
  const fold = foldPlace(caption);
  const { isFolded } = foldText(caption);
  const count = (
    <span className="flex-none text-xs text-ink-3 figures">
      {texts.caption.length(length, charactersMax)}
      <span className="sr-only">{texts.caption.lengthUnit}</span>
    </span>
  );
  return (
    <FormField
      label={fieldNames.caption}
      isLabelHidden
      hint={
        <span className="flex justify-between gap-x-4">
          <span className="text-pretty">
            {isFolded ? texts.caption.folded : texts.caption.foldsAfter(foldAfter)}
          </span>
          {count}
        </span>
      }
      error={
        isTooLong ? (
          <span className="flex flex-1 flex-wrap justify-between gap-x-4">
            {texts.caption.tooLong(excess)}
            {count}
          </span>
        ) : undefined
      }
    >
      {(control) => (
        <div
          className={clsx(
            fieldStyle,
            'grid max-h-[60dvh] min-h-34 grid-cols-[minmax(0,1fr)] overflow-y-auto p-0! has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus',
            isTooLong && 'border-danger! inset-ring inset-ring-danger',
            isDisabled && 'border-line! bg-sunken!',
          )}
        >
          <div aria-hidden="true" className={clsx(textStyle, 'text-transparent')}>
            {caption.slice(0, fold)}
            {isFolded && !isTooLong ? (
              <mark data-fold className="rounded-xs bg-sunken text-transparent">
                {caption.slice(fold)}
              </mark>
            ) : (
              caption.slice(fold)
            )}
            {'\n'}
          </div>
          <textarea
            {...control}
            aria-describedby={clsx(describedBy, control['aria-describedby'])}
            value={caption}
            disabled={isDisabled}
            onChange={(event) => change.changeCaption(event.target.value)}
            className={clsx(
              textStyle,
              'relative resize-none overflow-hidden bg-transparent text-ink outline-none disabled:cursor-not-allowed disabled:text-ink-3',
            )}
          />
        </div>
      )}
    </FormField>
  );
}
