import { type RefObject, useEffect, useRef } from 'react';
import { useSession } from '@/data/session/use-session';
import { loginState } from '@/lib/login-reason';
import { useLocation, useNavigate } from '@/lib/router';

/** Acts once an upload has ended. The effect has no dependencies, so that the latest `act` is called. */
function useAfterUpload(isUploading: boolean, act: () => void): void {
  const wasUploading = useRef(isUploading);
  useEffect(() => {
    const hasEnded = wasUploading.current && !isUploading;
    wasUploading.current = isUploading;
    if (hasEnded) act();
  });
}

/** An upload takes the buttons away that began or can stop it; once it has ended, the way on has the focus they had. */
export function useFocusAfterUpload(isUploading: boolean): RefObject<HTMLButtonElement | null> {
  const wayOn = useRef<HTMLButtonElement>(null);
  useAfterUpload(isUploading, () => {
    if (document.activeElement === document.body) wayOn.current?.focus({ preventScroll: true });
  });
  return wayOn;
}

/**
 * Returns a question: can photos be added? A visitor is sent to log in, and comes back to the same place. It is also
 * asked when an upload ends, because the session may have ended with it.
 */
export function useLoginRule(isUploading: boolean): () => boolean {
  const { isSignedIn, hasBackend } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const mayUpload = () => {
    if (isSignedIn || !hasBackend) return true;
    navigate(`/login?next=${encodeURIComponent(`${pathname}${search}`)}`, {
      state: loginState('upload'),
    });
    return false;
  };
  useAfterUpload(isUploading, mayUpload);
  return mayUpload;
}
