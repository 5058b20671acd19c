/** What a failed call about an account says. The rows are tried in order, by words in the error's text. */

import type { ApiError } from '@/api/errors';
import { texts } from './texts';

interface MessageRow {
  /** The row's name, for the tests. */
  name: string;
  matches: (text: string) => boolean;
  /** What is said; without it the server's own words. */
  message?: string;
}

const holdsAny =
  (...words: string[]) =>
  (text: string): boolean =>
    words.some((word) => text.includes(word));

const unreachableRows: readonly MessageRow[] = [
  {
    name: 'server error',
    matches: holdsAny('500', 'server error'),
    message: texts.messages.serverError,
  },
  {
    name: 'network',
    matches: holdsAny('network', 'fetch', 'connection'),
    message: texts.messages.networkError,
  },
];

export const loginRows: readonly MessageRow[] = [
  {
    name: 'wrong credentials',
    matches: holdsAny('401', 'unauthorized', 'invalid credentials', 'incorrect username or password'),
    message: texts.messages.wrongCredentials,
  },
  {
    name: 'unknown user',
    matches: holdsAny('404', 'user not found', 'does not exist'),
    message: texts.messages.unknownUser,
  },
  {
    name: 'bad request',
    matches: holdsAny('400', 'bad request'),
    message: texts.messages.badLogin,
  },
  ...unreachableRows,
  {
    name: 'otherwise',
    matches: () => true,
    message: texts.messages.loginFailed,
  },
];

const isTaken = holdsAny('exists', 'taken');

export const signupRows: readonly MessageRow[] = [
  {
    name: 'username taken',
    matches: (text) => text.includes('username') && isTaken(text),
    message: texts.messages.usernameTaken,
  },
  {
    name: 'email taken',
    matches: (text) => text.includes('email') && isTaken(text),
    message: texts.messages.emailTaken,
  },
  { name: 'duplicate', matches: holdsAny('already taken', 'already exists', 'duplicate') },
  {
    name: 'bad request',
    matches: holdsAny('400', 'bad request', 'validation'),
    message: texts.messages.badSignup,
  },
  {
    name: 'unprocessable',
    matches: holdsAny('422', 'unprocessable'),
    message: texts.messages.unprocessable,
  },
  ...unreachableRows,
  {
    name: 'otherwise',
    matches: () => true,
    message: texts.messages.signupFailed,
  },
];

const always = (message: string): readonly MessageRow[] => [
  { name: 'otherwise', matches: () => true, message },
];

export const resetRequestRows = always(texts.messages.resetMailFailed);

export const resetRows = always(texts.messages.resetFailed);

/** What there is no table for: the server's own words, but for faults that say nothing to a user. */
export const otherRows: readonly MessageRow[] = [
  ...unreachableRows,
  { name: 'otherwise', matches: () => true },
];

export const linkRows: readonly MessageRow[] = [
  {
    name: 'wrong password',
    matches: holdsAny('401', 'unauthorized', 'invalid credentials'),
    message: texts.messages.wrongPassword,
  },
  ...loginRows.slice(1),
];

/** Texts of the server that are shown as it wrote them: it was asked too often, or something behind it is down. */
const spokenStatuses = [429, 503];

function messageFrom(rows: readonly MessageRow[], error: ApiError): string {
  if (error.status !== null && spokenStatuses.includes(error.status)) return error.message;
  const text = `${error.status ?? ''} ${error.message}`.toLowerCase();
  return rows.find((row) => row.matches(text))?.message ?? error.message;
}

export function loginMessage(error: ApiError): string {
  return messageFrom(loginRows, error);
}

export function signupMessage(error: ApiError): string {
  return messageFrom(signupRows, error);
}

export function resetRequestMessage(error: ApiError): string {
  return messageFrom(resetRequestRows, error);
}

export function resetMessage(error: ApiError): string {
  return messageFrom(resetRows, error);
}

export function linkMessage(error: ApiError): string {
  return messageFrom(linkRows, error);
}

export function otherMessage(error: ApiError): string {
  return messageFrom(otherRows, error);
}
