/** The address's query, taken out of the address bar at once. */
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router-dom';

/**
 * Secrets of mailed links and sign-ins travel in the query. Taken out of it, they reach neither the history nor a
 * copied address nor another site.
 */
export function useTakenQuery(): URLSearchParams {
  const [query, setQuery] = useSearchParams();
  const [taken, setTaken] = useState(query);
  useEffect(() => {
    if (query.toString() === '') return;
    setTaken(query);
    setQuery({}, { replace: true });
  }, [query, setQuery]);
  return taken;
}
