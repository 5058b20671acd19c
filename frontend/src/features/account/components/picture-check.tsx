import { useEffect, useRef } from 'react';
import { Button } from '@/components/ui/button';
import type { Picture } from '../hooks/use-picture';

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
        busyText="Saving..."
        onClick={() => void save()}
      >
        Save photo
      </Button>
      <Button size="small" disabled={isSaving} onClick={discard}>
        Cancel
      </Button>
    </>
  );
}
