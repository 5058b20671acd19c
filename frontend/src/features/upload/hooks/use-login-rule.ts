/** Only members can upload: a visitor is sent to log in, and comes back to the same place. */
import { useCallback, useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useSession } from '@/data/session/use-session';
import { loginState } from '@/lib/login-reason';

/**
 * Returns a question: can photos be added? If not, the login page opens. It is also asked when an upload ends, because
 * the session may have ended with it.
 */
export function useLoginRule(isUploading: boolean): () => boolean {
  const { isSignedIn, hasBackend } = useSession();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const mayUpload = useCallback(() => {
    if (isSignedIn || !hasBackend) return true;
    void navigate(`/login?next=${encodeURIComponent(`${pathname}${search}`)}`, {
      state: loginState('upload'),
    });
    return false;
  }, [isSignedIn, hasBackend, pathname, search, navigate]);
  const wasUploading = useRef(false);
  useEffect(() => {
    if (wasUploading.current && !isUploading) mayUpload();
    wasUploading.current = isUploading;
  }, [isUploading, mayUpload]);
  return mayUpload;
}
