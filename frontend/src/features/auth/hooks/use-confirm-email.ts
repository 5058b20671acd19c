/** Confirming an address with the token of a mailed link, once and by itself. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { type ApiError, toApiError } from '@/api/errors';
import { authApi } from '../api';

export type Confirmation =
  | { kind: 'busy' }
  | { kind: 'done'; email: string }
  /** Without an error the link carries no token. */
  | { kind: 'failed'; error: ApiError | null };

export function useConfirmEmail(token: string | null) {
  const [confirm, { data, error, isLoading }] = authApi.useConfirmEmailMutation();
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

  const confirmation = (): Confirmation => {
    if (token === null) return { kind: 'failed', error: null };
    if (data !== undefined) return { kind: 'done', email: data.email };
    if (error !== undefined && !isLoading) return { kind: 'failed', error: toApiError(error) };
    return { kind: 'busy' };
  };
  return { confirmation: confirmation(), retry: ask };
}
