/** What a failed call about an account says. The rows are tried in order, by words in the error's text. */

import { type ApiError, isServersAdvice } from '@/api/errors';
import { texts } from './texts';

/** Without a message the server's own words are shown. */
type MessageRow = readonly [pattern: RegExp, message?: string];

const unreachableRows: readonly MessageRow[] = [
  [/500|server error/, texts.messages.serverError],
  [/network|fetch|connection/, texts.messages.networkError],
];

const unknownUserRows: readonly MessageRow[] = [
  [/404|user not found|does not exist/, texts.messages.unknownUser],
  [/400|bad request/, texts.messages.badLogin],
  ...unreachableRows,
];

const loginRows: readonly MessageRow[] = [
  [/401|unauthorized|invalid credentials|incorrect username or password/, texts.messages.wrongCredentials],
  ...unknownUserRows,
];

const linkRows: readonly MessageRow[] = [
  [/401|unauthorized|invalid credentials/, texts.messages.wrongPassword],
  ...unknownUserRows,
];

const signupRows: readonly MessageRow[] = [
  [/username.*(exists|taken)|(exists|taken).*username/s, texts.messages.usernameTaken],
  [/email.*(exists|taken)|(exists|taken).*email/s, texts.messages.emailTaken],
  [/already taken|already exists|duplicate/],
  [/400|bad request|validation/, texts.messages.badSignup],
  [/422|unprocessable/, texts.messages.unprocessable],
  ...unreachableRows,
];

/** Where no row matches, `otherwise` is said; without it the server's own words. */
function messageFrom(rows: readonly MessageRow[], otherwise?: string): (error: ApiError) => string {
  return (error) => {
    if (isServersAdvice(error)) return error.message;
    const text = `${error.status ?? ''} ${error.message}`.toLowerCase();
    const [, message] = rows.find(([pattern]) => pattern.test(text)) ?? [null, otherwise];
    return message ?? error.message;
  };
}

export const loginMessage = messageFrom(loginRows, texts.messages.loginFailed);
export const signupMessage = messageFrom(signupRows, texts.messages.signupFailed);
export const resetRequestMessage = messageFrom([], texts.messages.resetMailFailed);
export const resetMessage = messageFrom([], texts.messages.resetFailed);
export const linkMessage = messageFrom(linkRows, texts.messages.loginFailed);
export const otherMessage = messageFrom(unreachableRows);
