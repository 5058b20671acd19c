/** Photos come in for members alone: a visitor is told so and sent to log in, and comes back to the same place. */
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '@/data/session/use-session';
import { loginState } from '@/lib/login-reason';

/** Returns a question: may photos come in? Where not, the way to the login has begun. */
export function useLoginRule(): () => boolean {
  const { isSignedIn, hasBackend } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  return useCallback(() => {
    if (isSignedIn || !hasBackend) return true;
    void navigate(`/login?next=${encodeURIComponent(`${pathname}${search}`)}`, {
      state: loginState('upload'),
    });
    return false;
  }, [isSignedIn, hasBackend, pathname, search, navigate]);
}

/** Asks again when an upload has ended: the session may have ended with it. */
export function useLoginRuleAfter(isUploading: boolean, mayUpload: () => boolean): void {
  const wasUploading = useRef(false);
  useEffect(() => {
    if (wasUploading.current && !isUploading) mayUpload();
    wasUploading.current = isUploading;
  }, [isUploading, mayUpload]);
}
