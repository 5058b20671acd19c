import {
  ChevronDown,
  Eraser,
  type LucideIcon,
  MapPin,
  PenLine,
  Smile,
  TextCursorInput,
  User,
  Users,
} from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { TextField } from '@/components/forms/text-field';
import { Menu, MenuItem } from '@/components/overlays/menu';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { captionStyles } from '@/data/drafts/styles';
import { useKeptFocus } from '@/lib/focus/use-kept-focus';
import { texts } from '../texts';
import type { Editing } from '../use-writing';
import { isRefusal } from '../writing-api';
import { SentenceLocks } from './sentence-locks';

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
export function RefineSection({ draft, content, change, refinement, isRunning }: Editing) {
  const { left, running, isDone, run } = refinement;
  const section = useKeptFocus<HTMLDivElement>(running !== null);
  if (left === null) return null;
  const isOff = isRunning || left === 0;
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
              label={wish.label}
            />
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
          isFree={draft.suggestion?.capabilities.free_instructions === true}
          isDisabled={isOff}
          isBusy={asked !== null && !isAmong([...wishes, ...moreWishes])}
          onWish={ask}
        />
        {running === null ? <Failure {...refinement} /> : null}
        <SentenceLocks draft={draft} change={change} isDisabled={isOff} />
      </div>
    </Card>
  );
}

/** Why nothing was rewritten. What the writer cannot do is no fault, and another try would not help. */
function Failure({ error, isInterrupted, retry }: Editing['refinement']) {
  if (isInterrupted) return <Notice tone="warning" error={texts.refine.interrupted} onRetry={retry} />;
  if (error === null) return null;
  if (isRefusal(error)) return <Notice tone="warning" error={error} />;
  return <Notice error={error} title={texts.refine.failed} onRetry={retry} />;
}

interface ChangeMenuProps<Change extends string> {
  title: string;
  changes: readonly { label: string; icon: LucideIcon; change: Change }[];
  isDisabled: boolean;
  isBusy: boolean;
  onChoose: (change: Change) => void;
}

function ChangeMenu<Change extends string>(props: ChangeMenuProps<Change>) {
  const { title, changes, isDisabled, isBusy, onChoose } = props;
  return (
    <Menu
      align="start"
      trigger={
        <Button size="small" disabled={isDisabled} isBusy={isBusy} busyText={texts.refine.running}>
          {title}
          <ChevronDown className="size-4" />
        </Button>
      }
    >
      {changes.map(({ label, icon, change }) => (
        <MenuItem key={change} icon={icon} onSelect={() => onChoose(change)} label={label} />
      ))}
    </Menu>
  );
}

interface WishFieldProps {
  /** Whether the writer understands free words; else it takes a word or two that are to come in or to go. */
  isFree: boolean;
  isDisabled: boolean;
  isBusy: boolean;
  onWish: (wish: string) => void;
}

const wishCharactersMax = 300;
const keywordCharactersMax = 40;

/** What is to change, in the user's own words. They stay until they are changed, so that a refusal loses nothing. */
function WishField({ isFree, isDisabled, isBusy, onWish }: WishFieldProps) {
  const [written, setWritten] = useState('');
  const wish = written.trim();
  const isOff = isDisabled || wish === '';
  const { run, ...field } = isFree ? texts.refine.instruction : texts.refine.keyword;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wish !== '') onWish(isFree ? wish : `mention ${wish}`);
  };
  return (
    <form
      onSubmit={submit}
      className={
        isFree
          ? 'grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2'
          : 'grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]'
      }
    >
      <div className={isFree ? '' : 'max-sm:col-span-2'}>
        <TextField
          {...field}
          value={written}
          maxLength={isFree ? wishCharactersMax : keywordCharactersMax}
          disabled={isDisabled}
          onChange={(event) => setWritten(event.target.value)}
        />
      </div>
      <Button type="submit" disabled={isOff} isBusy={isBusy} busyText={texts.refine.running} label={run} />
      {isFree ? null : (
        <Button disabled={isOff} onClick={() => onWish(`drop ${wish}`)} label={texts.refine.leaveOut} />
      )}
    </form>
  );
}
