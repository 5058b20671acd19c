/** Ends the session here at once, and tells the server; an unreachable server keeps nobody signed in. */
import { useDispatch, useSelector } from 'react-redux';
import { authorization } from '@/api/base-query';
import { env } from '@/config/env';
import { selectToken, sessionClosed } from './session-slice';

/**
 * Not an endpoint of the api: closing the session resets the api, and that would take the call with it. A token
 * that the server never hears about ends there by itself, 30 days after its last use.
 */
async function endTokenOnServer(token: string): Promise<void> {
  const headers = { Authorization: authorization(token) };
  await fetch(`${env().apiBase}logout/`, { method: 'POST', headers, credentials: 'omit', keepalive: true });
}

export function useLogOut(): () => void {
  const dispatch = useDispatch();
  const token = useSelector(selectToken);
  return () => {
    if (token !== null) endTokenOnServer(token).catch(() => undefined);
    dispatch(sessionClosed());
  };
}
