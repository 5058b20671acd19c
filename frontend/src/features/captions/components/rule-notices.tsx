import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Content, Draft } from '@/data/drafts/content';
import { leftOutOf } from '@/data/drafts/slide-order';
import type { DraftChanges } from '@/data/drafts/use-draft';
import { brokenRules, fixRule, hashtagsMax, type Rule, slidesMax } from '@/data/posts/instagram-rules';
import { usePassedFocus } from '@/lib/focus/use-passed-focus';

export interface RuleNoticesProps {
  draft: Draft;
  content: Content;
  /** Photo ids in order. */
  slides: readonly string[];
  change: DraftChanges;
  isDisabled: boolean;
}

const fixes: Record<Rule, string> = {
  repeated: 'Keep one',
  hashtags: `Keep the first ${hashtagsMax}`,
  slides: `Keep the first ${slidesMax}`,
  characters: 'Shorten it',
};

/** The section that the notices stand in begins with the caption's field. */
const captionFieldBy = (notices: HTMLElement | null) =>
  notices?.closest('section')?.querySelector('textarea') ?? null;

/** Each of Instagram's rules that the post breaks as it stands, with the button that fixes it. */
export function RuleNotices({ draft, content, slides, change, isDisabled }: RuleNoticesProps) {
  const { caption, hashtags } = content;
  const post = { caption, hashtags, slides };
  const { group } = usePassedFocus<HTMLDivElement>('button:enabled', captionFieldBy);
  const mend = (rule: Rule) => {
    const fixed = fixRule(rule, post);
    change.fix({ ...fixed, leftOut: leftOutOf(draft, slides, fixed.slides) });
  };
  return (
    <div {...group} className="contents">
      {brokenRules(post).map(({ rule, text }) => (
        <Notice
          key={rule}
          tone="warning"
          action={
            <Button size="small" disabled={isDisabled} onClick={() => mend(rule)}>
              {fixes[rule]}
            </Button>
          }
        >
          {text}
        </Notice>
      ))}
    </div>
  );
}
