/** What a failed call about an account says. The rows are tried in order, by words in the error's text. */

import { type ApiError, isServersAdvice } from '@/api/errors';
import { texts } from './texts';

/** Without a message the server's own words are shown. */
type MessageRow = readonly [matches: (text: string) => boolean, message?: string | undefined];

const holdsAny =
  (...words: string[]) =>
  (text: string): boolean =>
    words.some((word) => text.includes(word));

const isTaken = holdsAny('exists', 'taken');

const unreachableRows: readonly MessageRow[] = [
  [holdsAny('500', 'server error'), texts.messages.serverError],
  [holdsAny('network', 'fetch', 'connection'), texts.messages.networkError],
];

const unknownUserRows: readonly MessageRow[] = [
  [holdsAny('404', 'user not found', 'does not exist'), texts.messages.unknownUser],
  [holdsAny('400', 'bad request'), texts.messages.badLogin],
  ...unreachableRows,
];

const loginRows: readonly MessageRow[] = [
  [
    holdsAny('401', 'unauthorized', 'invalid credentials', 'incorrect username or password'),
    texts.messages.wrongCredentials,
  ],
  ...unknownUserRows,
];

const linkRows: readonly MessageRow[] = [
  [holdsAny('401', 'unauthorized', 'invalid credentials'), texts.messages.wrongPassword],
  ...unknownUserRows,
];

const signupRows: readonly MessageRow[] = [
  [(text) => text.includes('username') && isTaken(text), texts.messages.usernameTaken],
  [(text) => text.includes('email') && isTaken(text), texts.messages.emailTaken],
  [holdsAny('already taken', 'already exists', 'duplicate')],
  [holdsAny('400', 'bad request', 'validation'), texts.messages.badSignup],
  [holdsAny('422', 'unprocessable'), texts.messages.unprocessable],
  ...unreachableRows,
];

/** Where no row matches, `otherwise` is said; without it the server's own words. */
function messageFrom(rows: readonly MessageRow[], otherwise?: string): (error: ApiError) => string {
  const allRows: readonly MessageRow[] = [...rows, [() => true, otherwise]];
  return (error) => {
    if (isServersAdvice(error)) return error.message;
    const text = `${error.status ?? ''} ${error.message}`.toLowerCase();
    return allRows.find(([matches]) => matches(text))?.[1] ?? error.message;
  };
}

export const loginMessage = messageFrom(loginRows, texts.messages.loginFailed);
export const signupMessage = messageFrom(signupRows, texts.messages.signupFailed);
export const resetRequestMessage = messageFrom([], texts.messages.resetMailFailed);
export const resetMessage = messageFrom([], texts.messages.resetFailed);
export const linkMessage = messageFrom(linkRows, texts.messages.loginFailed);
export const otherMessage = messageFrom(unreachableRows);
