/** The address's query, taken out of the address bar at once. */
import { useEffect, useState } from 'react';
import { useLocation, useNavigate, useSearchParams } from '@/lib/router';

/**
 * Secrets of mailed links and sign-ins travel in the query. Taken out of it, they reach neither the history nor a
 * copied address nor another site.
 */
export function useTakenQuery(): URLSearchParams {
  const query = useSearchParams();
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [taken, setTaken] = useState(query);
  useEffect(() => {
    if (query.toString() === '') return;
    setTaken(query);
    navigate(pathname, { replace: true });
  }, [query, pathname, navigate]);
  return taken;
}
