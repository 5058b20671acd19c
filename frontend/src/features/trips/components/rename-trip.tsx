import { type FormEvent, useId, useRef, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import type { TripSummary } from '@/api/types';
import { TextField } from '@/components/forms/text-field';
import { Dialog } from '@/components/overlays/dialog';
import { Button } from '@/components/ui/button';
import { tripListApi } from '../api';
import { texts } from '../texts';
import { madeTitleOf } from '../trip-words';

/** As long as the server takes a title. */
const titleCharactersMax = 80;

interface RenameTripProps {
  trip: TripSummary;
  onRenamed: () => void;
  onClose: () => void;
}

/** Gives a trip a title of the user's own; an empty one brings back place and days. */
export function RenameTrip({ trip, onRenamed, onClose }: RenameTripProps) {
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState(trip.title ?? '');
  const [rename, { isLoading, error }] = tripListApi.useRenameTripMutation();
  const failure = error === undefined ? undefined : toApiError(error);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await rename({ tripId: trip.id, title: title.trim() === '' ? null : title.trim() });
    if (answer.error !== undefined) return;
    onRenamed();
    onClose();
  };
  return (
    <Dialog
      isOpen
      isWorking={isLoading}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={texts.rename.title}
      firstFocus={field}
      actions={
        <>
          <Button disabled={isLoading} onClick={onClose}>
            {texts.rename.cancel}
          </Button>
          <Button
            type="submit"
            form={form}
            variant="primary"
            isBusy={isLoading}
            busyText={texts.rename.saving}
          >
            {texts.rename.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)}>
        <TextField
          ref={field}
          label={texts.rename.label}
          hint={texts.rename.hint}
          error={failure === undefined ? undefined : (failure.fields?.title?.[0] ?? errorText(failure))}
          placeholder={madeTitleOf(trip)}
          maxLength={titleCharactersMax}
          autoComplete="off"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </form>
    </Dialog>
  );
}
