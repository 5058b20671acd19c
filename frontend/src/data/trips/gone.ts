/** What the server does not have any more, because another tab or device has removed it. */
import { toApiError } from '@/api/errors';

export function isGone(error: unknown): boolean {
  return toApiError(error).status === 404;
}

/** For calls that a missing thing does not trouble, such as its removal. Any other failure stays one. */
export function passGone(error: unknown): undefined {
  if (!isGone(error)) throw error;
}
