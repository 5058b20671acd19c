import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { leftOutOf } from '@/data/drafts/slide-order';
import { brokenRules, fixRule, hashtagsMax, type Rule, slidesMax } from '@/data/posts/instagram-rules';
import { usePassedFocus } from '@/lib/focus/use-passed-focus';
import type { Editing } from '../editing';
import { texts } from '../texts';

export interface RuleNoticesProps extends Editing {
  /** Photo ids in order. */
  slides: readonly string[];
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
export function RuleNotices({ draft, content, slides, change, isDisabled }: RuleNoticesProps) {
  const { caption, hashtags } = content;
  const post = { caption, hashtags, slides };
  const { group } = usePassedFocus<HTMLDivElement>('button:enabled', captionFieldBy);
  const fix = (rule: Rule) => {
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
            <Button size="small" disabled={isDisabled} onClick={() => fix(rule)}>
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
