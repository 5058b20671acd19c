import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { type Content, openSuggestions } from '@/data/drafts/content';
import type { DraftChanges } from '@/data/drafts/use-draft';
import { hashtagsMax } from '@/data/posts/instagram-rules';
import { withHash } from '@/data/posts/post-text';
import { usePassedFocus } from '@/lib/focus/use-passed-focus';
import { fieldNames, texts } from './texts';

interface HashtagEditorProps {
  content: Content;
  change: DraftChanges;
  isDisabled?: boolean;
  /** What has the focus after the last chip of a group. */
  lastFocus: (group: HTMLElement | null) => HTMLElement | null;
}

/** The hashtags under their title, which has the focus after the last of them; `children` are below. */
export function HashtagEditor({
  children,
  ...props
}: Omit<HashtagEditorProps, 'lastFocus'> & { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  return (
    <section aria-labelledby="hashtags-title" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex items-center justify-between gap-4">
        <h2 ref={title} id="hashtags-title" tabIndex={-1} className="outline-none">
          {fieldNames.hashtags}
        </h2>
        <span className="text-xs text-ink-3 figures">
          {texts.hashtags.count(props.content.hashtags.length, hashtagsMax)}
        </span>
      </div>
      <HashtagChips {...props} lastFocus={() => title.current} />
      {children}
    </section>
  );
}

/** Chosen hashtags, removed by a press, and suggestions, added by one. The focus goes to the chip that follows. */
export function HashtagChips({ content, change, isDisabled = false, lastFocus }: HashtagEditorProps) {
  const { hashtags } = content;
  const suggestions = openSuggestions(content);
  const isFull = hashtags.length >= hashtagsMax;
  const chosen = usePassedFocus<HTMLDivElement>('button:enabled', lastFocus);
  const suggested = usePassedFocus<HTMLDivElement>('button:enabled', lastFocus);
  return (
    <>
      {hashtags.length === 0 ? <p className="text-sm text-ink-2">{texts.hashtags.none}</p> : null}
      <div {...chosen.group} className="flex flex-wrap gap-2">
        {hashtags.map((tag) => (
          <Chip
            key={tag}
            tag={tag}
            isChosen
            disabled={isDisabled}
            onClick={() => change.removeHashtag(tag)}
          />
        ))}
      </div>
      {suggestions.length === 0 ? null : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-3 pt-2 text-sm font-semibold">
            {texts.hashtags.suggested}
            {isFull ? <span className="text-xs font-normal text-ink-2">{texts.hashtags.full}</span> : null}
          </p>
          <div {...suggested.group} className="flex flex-wrap gap-2">
            {suggestions.map((tag) => (
              <Chip
                key={tag}
                tag={tag}
                disabled={isDisabled || isFull}
                onClick={() => change.addHashtag(tag)}
              />
            ))}
          </div>
        </>
      )}
    </>
  );
}

/** A hashtag, 36 px high: a chosen one carries a cross, a suggested one a plus. */
function Chip({
  tag,
  isChosen = false,
  ...button
}: ComponentProps<'button'> & { tag: string; isChosen?: boolean }) {
  const word = withHash(tag);
  return (
    <button
      type="button"
      aria-label={isChosen ? texts.hashtags.remove(word) : texts.hashtags.add(word)}
      className={clsx(
        'inline-flex min-h-control-sm max-w-full items-center gap-1.5 rounded-pill border px-3 py-1 text-sm font-medium',
        'transition-colors duration-(--dur-2) disabled:cursor-not-allowed disabled:border-line disabled:text-ink-3',
        isChosen
          ? 'border-primary bg-primary-soft text-on-primary-soft'
          : 'border-dashed border-line-strong bg-surface text-ink enabled:hover:bg-sunken',
      )}
      {...button}
    >
      {isChosen ? null : <Plus className="size-3.5 flex-none" strokeWidth={2} />}
      <span className="min-w-0 truncate">{word}</span>
      {isChosen ? <X className="size-3.5 flex-none" strokeWidth={2} /> : null}
    </button>
  );
}
