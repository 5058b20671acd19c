import { Eraser, MapPin, PenLine, Smile, TextCursorInput, User, Users } from 'lucide-react';
import { errorText } from '@/api/errors';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { captionStyles } from '@/data/drafts/styles';
import { useKeptFocus } from '@/lib/focus/use-kept-focus';
import type { Editing } from '../editing';
import type { Refinement } from '../hooks/use-refinement';
import { texts } from '../texts';
import { ChangeMenu } from './change-menu';
import { SentenceLocks } from './sentence-locks';
import { WishField } from './wish-field';

/** What every writer understands: by a button each, and in a menu. */
const wishes = [
  { label: texts.refine.shorter, change: 'shorter' },
  { label: texts.refine.question, change: 'add a question' },
  { label: texts.refine.rephrase, change: 'other words' },
];
const moreWishes = [
  { label: texts.refine.longer, change: 'longer', icon: TextCursorInput },
  { label: texts.refine.place, change: 'name the place', icon: MapPin },
  { label: texts.refine.addEmoji, change: 'some emoji', icon: Smile },
  { label: texts.refine.removeEmoji, change: 'no emoji', icon: Eraser },
  { label: texts.refine.asI, change: 'say I', icon: User },
  { label: texts.refine.asWe, change: 'say we', icon: Users },
];
const tones = captionStyles.map(({ id, name }) => ({ label: name, change: id, icon: PenLine }));

/** A paid caption rewritten at the user's wish, for free as often as their credit allows. */
export function RefineSection({ draft, content, change, refinement, isDisabled }: Editing) {
  const { left, running, isDone, run } = refinement;
  const section = useKeptFocus<HTMLDivElement>(running !== null);
  if (left === null) return null;
  const isOff = isDisabled || left === 0;
  const asked = running !== null && 'instruction' in running ? running.instruction : null;
  const isAmong = (known: readonly { change: string }[]) => known.some((wish) => wish.change === asked);
  const ask = (instruction: string) => run({ instruction });
  return (
    <Card as="section" aria-labelledby="refine-title" className="grid gap-4 p-4 sm:p-5">
      <div ref={section} tabIndex={-1} className="grid gap-4 outline-none">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 id="refine-title">{texts.refine.title}</h3>
          <span role="status" className="text-xs text-ink-3 figures">
            {isDone && running === null ? <span className="sr-only">{texts.refine.done} </span> : null}
            {texts.refine.left(left)}
          </span>
        </div>
        <div className="flex flex-wrap gap-2">
          {wishes.map((wish) => (
            <Button
              key={wish.change}
              size="small"
              disabled={isOff}
              isBusy={asked === wish.change}
              busyText={texts.refine.running}
              onClick={() => ask(wish.change)}
            >
              {wish.label}
            </Button>
          ))}
          <ChangeMenu
            title={texts.refine.more}
            changes={moreWishes}
            isDisabled={isOff}
            isBusy={isAmong(moreWishes)}
            onChoose={ask}
          />
          <ChangeMenu
            title={texts.refine.tone}
            changes={tones.filter((tone) => tone.change !== content.style)}
            isDisabled={isOff}
            isBusy={running !== null && 'tone' in running}
            onChoose={(tone) => run({ tone })}
          />
        </div>
        <WishField
          isFree={draft.takesFreeInstructions}
          isDisabled={isOff}
          isBusy={asked !== null && !isAmong([...wishes, ...moreWishes])}
          onWish={ask}
        />
        {running === null ? <Failure refinement={refinement} /> : null}
        <SentenceLocks draft={draft} change={change} isDisabled={isOff} />
      </div>
    </Card>
  );
}

/** Why nothing was rewritten. What the writer cannot do is no fault, and another try would not help. */
function Failure({ refinement: { error, isInterrupted, retry } }: { refinement: Refinement }) {
  if (isInterrupted) {
    return (
      <Notice tone="warning" onRetry={retry}>
        {texts.refine.interrupted}
      </Notice>
    );
  }
  if (error === null) return null;
  if (error.status === 422 || error.status === 400) return <Notice tone="warning">{errorText(error)}</Notice>;
  return (
    <Notice tone="error" title={texts.refine.failed} onRetry={retry}>
      {errorText(error)}
    </Notice>
  );
}
