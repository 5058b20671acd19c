import { type FormEvent, useState } from 'react';
import { TextField } from '@/components/forms/text-field';
import { Button } from '@/components/ui/button';
import { texts } from '../texts';

export interface WishFieldProps {
  /** Whether the writer understands free words; else it takes a word or two that are to come in or to go. */
  isFree: boolean;
  isDisabled: boolean;
  isBusy: boolean;
  onWish: (wish: string) => void;
}

const wishCharactersMax = 300;
const keywordCharactersMax = 40;

/** What is to change, in the user's own words. They stay until they are changed, so that a refusal loses nothing. */
export function WishField({ isFree, isDisabled, isBusy, onWish }: WishFieldProps) {
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
      <Button type="submit" disabled={isOff} isBusy={isBusy} busyText={texts.refine.running}>
        {run}
      </Button>
      {isFree ? null : (
        <Button disabled={isOff} onClick={() => onWish(`drop ${wish}`)}>
          {texts.refine.leaveOut}
        </Button>
      )}
    </form>
  );
}
