import { useEffect, useRef } from 'react';
import { useSession } from '@/data/session/use-session';
import { type LoginReason, loginState } from '@/lib/login-reason';
import { useLocation, useNavigate } from '@/lib/router';

/**
 * Returns a question: can photos be added? A visitor is sent to log in, and comes back to the same place. It is also
 * asked when an upload ends, because the session may have ended with it.
 */
export function useLoginRule(isUploading: boolean): () => boolean {
  const { isSignedIn, isExpired, hasBackend } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const mayUpload = (reason: LoginReason = 'upload') => {
    if (isSignedIn || !hasBackend) return true;
    navigate(`/login?next=${encodeURIComponent(`${pathname}${search}`)}`, { state: loginState(reason) });
    return false;
  };
  const wasUploading = useRef(isUploading);
  // Without dependencies, so that it asks with the session as it is now.
  useEffect(() => {
    const hasEnded = wasUploading.current && !isUploading;
    wasUploading.current = isUploading;
    if (hasEnded) mayUpload(isExpired ? 'expired' : 'upload');
  });
  return mayUpload;
}
