import { Redo2, RefreshCw, Undo2 } from 'lucide-react';
import type { TripPhoto } from '@/api/types';
import { AltTextEditor } from '@/components/post/alt-text-editor';
import { CaptionField } from '@/components/post/caption-field';
import { ConflictNotices } from '@/components/post/draft-notices';
import { HashtagEditor } from '@/components/post/hashtag-editor';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { slidesOf } from '@/data/drafts/slide-order';
import { brokenRules, fixRule, hashtagsMax, type Rule, slidesMax } from '@/data/posts/instagram-rules';
import { usePassedFocus } from '@/lib/focus/use-passed-focus';
import { texts } from '../texts';
import type { Editing } from '../use-writing';
import { FactSwitches } from './fact-switches';
import { RefineSection } from './refine-section';

export interface CaptionEditorProps {
  editing: Editing;
  photos: readonly TripPhoto[];
  /** What describes the caption's field, by its id. */
  describedBy: string | undefined;
  mayRegenerate: boolean;
  onRegenerate: () => void;
}

export function CaptionEditor(props: CaptionEditorProps) {
  const { editing, photos, describedBy, mayRegenerate, onRegenerate } = props;
  const { draft, content, change, isDisabled } = editing;
  const slides = slidesOf(photos, draft);
  const ids = slides.map(({ id }) => id);
  const conflictsOf = (field: string) => (
    <ConflictNotices {...{ draft, change }} slides={ids} fields={[field]} />
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
            disabled={!mayRegenerate || isDisabled}
            onClick={onRegenerate}
          >
            {texts.caption.regenerate}
          </Button>
        </div>
        <CaptionField {...{ content, change, isDisabled, describedBy }} />
        {conflictsOf('caption')}
        <RuleNotices {...editing} slides={ids} />
        <RefineSection {...editing} />
      </section>
      <HashtagEditor {...{ content, change, isDisabled }}>{conflictsOf('hashtags')}</HashtagEditor>
      <AltTextEditor {...{ draft, slides, change }}>{conflictsOf('alt_texts')}</AltTextEditor>
      {content.facts.length + content.excludedFacts.length === 0 ? null : <FactSwitches {...editing} />}
    </>
  );
}

/** Back and forth between the versions of the caption; nothing while there is only one. */
function VersionButtons({ draft, change, isDisabled }: Editing) {
  const { count, index, before, after } = draft.versionPlace;
  if (count <= 1) return null;
  const goTo = (version: number | null) => (version === null ? undefined : change.patch({ version }));
  return (
    <div className="flex items-center gap-1 max-sm:order-1 max-sm:-mr-2 max-sm:grow max-sm:basis-full">
      <span role="status" className="mr-1 text-xs text-ink-3 figures max-sm:flex-1">
        {texts.caption.version(index + 1, count)}
      </span>
      <IconButton
        icon={Undo2}
        label={texts.caption.previous}
        size="small"
        disabled={isDisabled || before === null}
        onClick={() => goTo(before)}
      />
      <IconButton
        icon={Redo2}
        label={texts.caption.next}
        size="small"
        disabled={isDisabled || after === null}
        onClick={() => goTo(after)}
      />
    </div>
  );
}

const fixes: Record<Rule, string> = {
  repeated: texts.fixes.repeated,
  hashtags: texts.fixes.keepFirst(hashtagsMax),
  slides: texts.fixes.keepFirst(slidesMax),
  characters: texts.fixes.characters,
};

/** The section that the notices stand in begins with the caption's field. */
const captionFieldBy = (notices: HTMLElement | null) =>
  notices?.closest('section')?.querySelector('textarea') ?? null;

/** Each of Instagram's rules that the post breaks as it stands, with the button that fixes it. */
function RuleNotices({ content, slides, change, isDisabled }: Editing & { slides: readonly string[] }) {
  const { caption, hashtags } = content;
  const post = { caption, hashtags, slides };
  const { group } = usePassedFocus<HTMLDivElement>('button:enabled', captionFieldBy);
  return (
    <div {...group} className="contents">
      {brokenRules(post).map(({ rule, text }) => (
        <Notice
          key={rule}
          tone="warning"
          button={{
            label: fixes[rule],
            disabled: isDisabled,
            onClick: () => change.fix(fixRule(rule, post), slides),
          }}
        >
          {text}
        </Notice>
      ))}
    </div>
  );
}
