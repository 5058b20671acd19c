/** An upload takes the buttons away that began or can stop it; once it has ended, the way on has the focus they had. */
import { type RefObject, useEffect, useRef } from 'react';

/** @returns Of the button that is the way on. */
export function useFocusAfterUpload(isUploading: boolean): RefObject<HTMLButtonElement | null> {
  const wayOn = useRef<HTMLButtonElement>(null);
  const wasUploading = useRef(isUploading);
  useEffect(() => {
    const hasEnded = wasUploading.current && !isUploading;
    wasUploading.current = isUploading;
    if (hasEnded && document.activeElement === document.body) wayOn.current?.focus({ preventScroll: true });
  }, [isUploading]);
  return wayOn;
}
