import { type FormEvent, useState } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/ui/text-field';

export interface WishFieldProps {
  isDisabled: boolean;
  isBusy: boolean;
  onWish: (wish: string) => void;
}

const wishCharactersMax = 300;

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
        label="Something else"
        value={wish}
        maxLength={wishCharactersMax}
        placeholder="Mention the rain"
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
