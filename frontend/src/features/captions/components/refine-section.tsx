import { ChevronDown, PenLine } from 'lucide-react';
import { errorText } from '@/api/errors';
import type { StyleId } from '@/api/types';
import { Menu, MenuItem } from '@/components/overlays/menu';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import type { Change, Draft } from '@/data/drafts/content';
import { captionStyles } from '@/data/drafts/styles';
import type { DraftChanges } from '@/data/drafts/use-draft';
import { useKeptFocus } from '@/lib/focus/use-kept-focus';
import type { Refinement } from '../hooks/use-refinement';
import { MoreChanges, moreWishes } from './more-changes';
import { SentenceLocks } from './sentence-locks';
import { WishField, WordsField } from './wish-field';

export interface RefineSectionProps {
  draft: Draft;
  change: DraftChanges;
  refinement: Refinement;
  isDisabled: boolean;
}

const wishes = [
  { label: 'Shorter', instruction: 'shorter' },
  { label: 'Add a question', instruction: 'add a question' },
  { label: 'Rephrase', instruction: 'other words' },
];

const busyText = 'Rewriting...';

function asks(running: Change | null, instruction: string): boolean {
  return running !== null && 'instruction' in running && running.instruction === instruction;
}

function asksOneOf(running: Change | null, known: readonly { instruction: string }[]): boolean {
  return known.some(({ instruction }) => asks(running, instruction));
}

/** In the user's own words, and not by one of the buttons. */
function asksInOwnWords(running: Change | null): boolean {
  return (
    running !== null &&
    'instruction' in running &&
    !asksOneOf(running, wishes) &&
    !asksOneOf(running, moreWishes)
  );
}

/** Paid words rewritten at the user's wish, for free as often as their credit allows. */
export function RefineSection({ draft, change, refinement, isDisabled }: RefineSectionProps) {
  const { left, running, isDone, run } = refinement;
  const section = useKeptFocus<HTMLDivElement>(running !== null);
  if (left === null) return null;
  const isOff = isDisabled || left === 0;
  const OwnWords = draft.takesFreeInstructions ? WishField : WordsField;
  return (
    <Card as="section" aria-labelledby="refine-title" className="grid gap-4 p-4 sm:p-5">
      <div ref={section} tabIndex={-1} className="grid gap-4 outline-none">
        <div className="flex flex-wrap items-baseline justify-between gap-x-4">
          <h3 id="refine-title">Rewrite</h3>
          <span role="status" className="text-xs text-ink-3 figures">
            {isDone && running === null ? <span className="sr-only">Rewritten. </span> : null}
            {left === 0 ? "You've used them all. Generating again costs a credit." : `Free, ${left} left`}
          </span>
        </div>
        <div className="flex flex-wrap gap-2">
          {wishes.map(({ label, instruction }) => (
            <Button
              key={instruction}
              size="small"
              disabled={isOff}
              isBusy={asks(running, instruction)}
              busyText={busyText}
              onClick={() => run({ instruction })}
            >
              {label}
            </Button>
          ))}
          <MoreChanges
            isDisabled={isOff}
            isBusy={asksOneOf(running, moreWishes)}
            onChoose={(instruction) => run({ instruction })}
          />
          <ToneMenu
            style={draft.content?.style ?? null}
            isDisabled={isOff}
            isBusy={running !== null && 'tone' in running}
            onChoose={(tone) => run({ tone })}
          />
        </div>
        <OwnWords
          isDisabled={isOff}
          isBusy={asksInOwnWords(running)}
          onWish={(instruction) => run({ instruction })}
        />
        {running === null ? <Failure refinement={refinement} /> : null}
        <SentenceLocks draft={draft} change={change} isDisabled={isOff} />
      </div>
    </Card>
  );
}

interface ToneMenuProps {
  style: StyleId | null;
  isDisabled: boolean;
  isBusy: boolean;
  onChoose: (tone: StyleId) => void;
}

function ToneMenu({ style, isDisabled, isBusy, onChoose }: ToneMenuProps) {
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" disabled={isDisabled} isBusy={isBusy} busyText={busyText}>
          Another tone
          <ChevronDown aria-hidden="true" className="size-4" strokeWidth={1.75} />
        </Button>
      }
    >
      {captionStyles
        .filter(({ id }) => id !== style)
        .map(({ id, name }) => (
          <MenuItem key={id} icon={PenLine} onSelect={() => onChoose(id)}>
            {name}
          </MenuItem>
        ))}
    </Menu>
  );
}

/** Why nothing was rewritten. What the writer cannot do is no fault, and another try would not help. */
function Failure({ refinement: { error, isInterrupted, retry } }: { refinement: Refinement }) {
  if (isInterrupted) {
    return (
      <Notice tone="warning" onRetry={retry}>
        The rewrite didn't arrive. If it was made, trying again is free.
      </Notice>
    );
  }
  if (error === null) return null;
  if (error.status === 422 || error.status === 400) return <Notice tone="warning">{errorText(error)}</Notice>;
  return (
    <Notice tone="error" onRetry={retry}>
      <span className="font-semibold">We couldn't rewrite the caption.</span> {errorText(error)}
    </Notice>
  );
}
