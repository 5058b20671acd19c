/** What the server does not have any more, because another tab or device has removed it. */
import { toApiError } from '@/api/errors';

const notFound = 404;

export function isGone(error: unknown): boolean {
  return toApiError(error).status === notFound;
}

/** For calls that a missing thing does not trouble, such as its removal. Any other failure stays one. */
export function passGone(error: unknown): undefined {
  if (!isGone(error)) throw error;
}
