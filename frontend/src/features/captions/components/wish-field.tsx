import { type FormEvent, useState } from 'react';
import { TextField } from '@/components/forms/text-field';
import { Button } from '@/components/ui/button';

export interface WishFieldProps {
  isDisabled: boolean;
  isBusy: boolean;
  onWish: (wish: string) => void;
}

const wishCharactersMax = 300;
const wordsCharactersMax = 40;

/** What is to change in free words. They stay until they are changed, so that a refusal loses nothing. */
export function WishField({ isDisabled, isBusy, onWish }: WishFieldProps) {
  const [wish, setWish] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (wish.trim() !== '') onWish(wish.trim());
  };
  return (
    <form onSubmit={submit} className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <TextField
        label="Your instruction"
        value={wish}
        maxLength={wishCharactersMax}
        placeholder="Begin with the rain"
        disabled={isDisabled}
        onChange={(event) => setWish(event.target.value)}
      />
      <Button
        type="submit"
        disabled={isDisabled || wish.trim() === ''}
        isBusy={isBusy}
        busyText="Rewriting..."
      >
        Rewrite
      </Button>
    </form>
  );
}

/** A word or two that are to come in or to go, for a writer that understands no more. */
export function WordsField({ isDisabled, isBusy, onWish }: WishFieldProps) {
  const [words, setWords] = useState('');
  const isOff = isDisabled || words.trim() === '';
  const ask = (command: string) => {
    if (words.trim() !== '') onWish(`${command} ${words.trim()}`);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    ask('mention');
  };
  return (
    <form
      onSubmit={submit}
      className="grid grid-cols-2 items-end gap-2 sm:grid-cols-[minmax(0,1fr)_auto_auto]"
    >
      <div className="max-sm:col-span-2">
        <TextField
          label="A word or two"
          value={words}
          maxLength={wordsCharactersMax}
          placeholder="the rain"
          disabled={isDisabled}
          onChange={(event) => setWords(event.target.value)}
        />
      </div>
      <Button type="submit" disabled={isOff} isBusy={isBusy} busyText="Rewriting...">
        Mention
      </Button>
      <Button disabled={isOff} onClick={() => ask('drop')}>
        Leave out
      </Button>
    </form>
  );
}
