import { PencilLine } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { TextAreaField } from '@/components/forms/text-field';
import { altTextCharactersMax } from '@/components/post/alt-text-editor';
import { CaptionField } from '@/components/post/caption-field';
import { ConflictNotices } from '@/components/post/draft-notices';
import { HashtagChips } from '@/components/post/hashtag-editor';
import { fieldNames } from '@/components/post/texts';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { styleName } from '@/data/drafts/styles';
import { withHash } from '@/data/posts/post-text';
import type { Preview } from '../hooks/use-preview';
import { texts } from '../texts';

/** What is edited here, with the choice between two devices' changes of it. */
export const summaryFields = ['caption', 'hashtags', 'alt_texts'];

export function PostSummary({ preview }: { preview: Preview }) {
  const { draft, content, change, index, parts } = preview;
  const { slides } = parts;
  const { caption, hashtags, style } = content;
  const photoId = slides[index] ?? '';
  const altText = draft.alt_texts[photoId] ?? '';
  const conflictsOf = (field: string) => <ConflictNotices {...{ draft, change, slides }} fields={[field]} />;
  return (
    <Card as="section" aria-labelledby="summary-title" className="mt-10">
      <h2 id="summary-title" className="mb-2">
        {texts.summary.title}
      </h2>
      <dl>
        <EditableRow
          term={fieldNames.caption}
          editor={<CaptionField {...{ content, change }} />}
          below={conflictsOf('caption')}
        >
          <p className="max-w-measure font-display text-lg whitespace-pre-line">{caption.trim()}</p>
        </EditableRow>
        <EditableRow
          term={fieldNames.hashtags}
          editor={<HashtagChips {...{ content, change }} lastFocus={doneButton} />}
          below={conflictsOf('hashtags')}
        >
          <p className={hashtags.length === 0 ? '' : 'text-link'}>
            {hashtags.length === 0 ? texts.summary.noHashtags : hashtags.map(withHash).join(' ')}
          </p>
        </EditableRow>
        <EditableRow
          term={texts.summary.altText(index + 1)}
          editor={
            <TextAreaField
              label={texts.summary.altTextField(index + 1)}
              isLabelHidden
              value={altText}
              maxLength={altTextCharactersMax}
              placeholder={texts.summary.altTextPlaceholder}
              onChange={(event) => change.patch({ alt_texts: { [photoId]: event.target.value } })}
              className="min-h-18!"
            />
          }
          below={conflictsOf('alt_texts')}
        >
          <p>{altText.trim() === '' ? texts.summary.noAltText : altText}</p>
        </EditableRow>
        <div className="grid gap-x-6 gap-y-2 border-t border-line py-3 text-sm sm:grid-cols-[11rem_minmax(0,1fr)]">
          <dt className="text-ink-2">{fieldNames.style}</dt>
          <dd>{styleName(style)}</dd>
        </div>
      </dl>
    </Card>
  );
}

function doneButton(editor: HTMLElement | null): HTMLElement | null {
  return editor?.closest('dd')?.previousElementSibling?.querySelector('button') ?? null;
}

type EditableRowProps = { term: string } & Record<'children' | 'editor' | 'below', ReactNode>;

/** A line of the summary that can be changed where it is. The focus goes to the field, and back with Done. */
function EditableRow({ term, children, editor, below }: EditableRowProps) {
  const [isEditing, setIsEditing] = useState(false);
  const value = useRef<HTMLElement>(null);
  useEffect(() => {
    if (isEditing) value.current?.querySelector<HTMLElement>('textarea, button:enabled')?.focus();
  }, [isEditing]);
  return (
    <div className="grid gap-x-6 gap-y-2 border-t border-line py-2.5 text-sm first:border-t-0 sm:grid-cols-[11rem_minmax(0,1fr)]">
      <dt className="flex items-center justify-between gap-x-2 self-start text-ink-2">
        {term}
        <Button
          size="small"
          variant="ghost"
          {...(isEditing ? {} : { icon: PencilLine })}
          className="-my-1 px-2! max-sm:-mr-2"
          aria-label={isEditing ? texts.summary.doneRow(term) : texts.summary.editRow(term)}
          onClick={() => setIsEditing(!isEditing)}
          label={isEditing ? texts.summary.done : texts.summary.edit}
        />
      </dt>
      <dd ref={value} className="grid min-w-0 gap-3 wrap-anywhere sm:py-1">
        {isEditing ? editor : children}
        {below}
      </dd>
    </div>
  );
}
