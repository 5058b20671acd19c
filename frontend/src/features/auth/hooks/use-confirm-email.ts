/** Confirming an address with the token of a mailed link, once and by itself. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { toApiError } from '@/api/errors';
import { authApi } from '../api';

export function useConfirmEmail(token: string | null) {
  const [confirm, { data, error }] = authApi.useConfirmEmailMutation();
  const asked = useRef<string | null>(null);
  const ask = () => {
    if (token !== null) void confirm({ token });
  };
  const askFirst = useEffectEvent(ask);
  useEffect(() => {
    if (asked.current === token) return;
    asked.current = token;
    askFirst();
  }, [token]);

  if (token === null) return { isBusy: false, email: null, error: null, retry: ask };
  return {
    isBusy: data === undefined && error === undefined,
    email: data?.email ?? null,
    error: error === undefined ? null : toApiError(error),
    retry: ask,
  };
}
