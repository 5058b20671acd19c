import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import type { Picture } from '../hooks/use-picture';
import { texts } from '../texts';

/** Keeping or leaving the picture that was chosen. Focus is here first, and again when keeping it failed. */
export function PictureCheck({ picture: { isSaving, save, discard } }: { picture: Picture }) {
  const keeper = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isSaving) keeper.current?.focus();
  }, [isSaving]);
  return (
    <>
      <Button
        ref={keeper}
        variant="primary"
        size="small"
        isBusy={isSaving}
        busyText={texts.shared.saving}
        onClick={() => void save()}
      >
        {texts.pictureCheck.savePhoto}
      </Button>
      <Button size="small" disabled={isSaving} onClick={discard}>
        {texts.shared.cancel}
      </Button>
    </>
  );
}
