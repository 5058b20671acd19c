import { describe, expect, it } from 'vitest';
import { type ApiError, networkError } from '@/api/errors';
import { linkMessage, loginMessage, resetMessage, resetRequestMessage, signupMessage } from './messages';

function answered(status: number, message: string): ApiError {
  return { name: 'ApiError', status, message, code: null, fields: {}, retryAfterSeconds: null };
}

type Row = [name: string, error: ApiError, message: string];

const tooOften = answered(429, 'Too many attempts. Please wait 12 minutes and try again.');
const isDown = answered(503, 'Server error: the database is not available');
const spoken: readonly Row[] = [
  ["a 429 keeps the server's words", tooOften, tooOften.message],
  ["a 503 keeps the server's words", isDown, isDown.message],
];

const refused = 'Invalid username or password. Please check your credentials and try again.';
const unknown = 'User not found. Please check your username or sign up for a new account.';
const malformed = 'Invalid request. Please check your username and password format.';
const broken = 'Server error. Please try again later.';
const offline = 'Network error. Please check your internet connection and try again.';

describe('login messages, chosen by words in the error text in this order', () => {
  it.each<Row>([
    ['1. 401', answered(401, 'No'), refused],
    ['1. unauthorized', answered(403, 'Unauthorized'), refused],
    ['1. invalid credentials', answered(403, 'Invalid credentials'), refused],
    ['1. incorrect username or password', answered(403, 'Incorrect username or password'), refused],
    ['1. before 4. server error', answered(401, 'Server error 500'), refused],
    ['2. 404', answered(404, 'Not here'), unknown],
    ['2. user not found', answered(418, 'User not found'), unknown],
    ['2. does not exist', answered(418, 'That user does not exist'), unknown],
    ['2. before 3. bad request', answered(404, 'Bad request'), unknown],
    ['3. 400', answered(400, 'No'), malformed],
    ['3. bad request', answered(418, 'Bad request: username is missing'), malformed],
    ['4. 500', answered(500, 'No'), broken],
    ['4. server error', answered(502, 'Server error'), broken],
    ['5. network', networkError('A network changed'), offline],
    ['5. fetch', networkError(), offline],
    ['5. connection', networkError('The connection was lost'), offline],
    ['6. otherwise', answered(418, 'Teapot'), 'Login failed. Please check your credentials and try again.'],
    ...spoken,
  ])('%s', (_name, error, message) => {
    expect(loginMessage(error)).toBe(message);
  });
});

const usernameTaken = 'This username is already taken. Please choose a different username.';
const emailTaken = 'This email is already registered. Please use a different email or try logging in.';
const invalid = 'Invalid information provided. Please check all fields and try again.';

describe('sign-up messages, in their order', () => {
  it.each<Row>([
    ['username exists', answered(409, 'A user with that username exists'), usernameTaken],
    ['username taken', answered(409, 'Username already taken'), usernameTaken],
    ['email exists', answered(409, 'This email exists'), emailTaken],
    ['email taken', answered(409, 'Email already taken'), emailTaken],
    ['already taken', answered(409, 'Name already taken'), 'Name already taken'],
    ['already exists', answered(409, 'It already exists'), 'It already exists'],
    ['duplicate', answered(409, 'Duplicate entry'), 'Duplicate entry'],
    ['400', answered(400, 'No'), invalid],
    ['bad request', answered(418, 'Bad request: email'), invalid],
    ['validation', answered(418, 'Validation failed'), invalid],
    ['422', answered(422, 'No'), 'Please check that all fields are filled correctly.'],
    ['unprocessable', answered(418, 'Unprocessable'), 'Please check that all fields are filled correctly.'],
    ['500', answered(500, 'No'), broken],
    ['server error', answered(502, 'Server error'), broken],
    ['network', networkError(), offline],
    [
      'otherwise',
      answered(418, 'Teapot'),
      'Registration failed. Please check your information and try again.',
    ],
    ...spoken,
  ])('%s', (_name, error, message) => {
    expect(signupMessage(error)).toBe(message);
  });
});

describe('what a failed reset says', () => {
  const notSent = 'Failed to send reset email. Please try again.';
  const notReset = 'Failed to reset password. Please try again or request a new reset link.';
  it.each<Row>([
    ['forgot password failure', answered(500, 'Server error'), notSent],
    ['forgot password failure without a network', networkError(), notSent],
    ...spoken,
  ])('%s', (_name, error, message) => {
    expect(resetRequestMessage(error)).toBe(message);
  });
  it.each<Row>([
    ['reset failure', answered(500, 'Server error'), notReset],
    ['reset failure without a network', networkError(), notReset],
    ...spoken,
  ])('%s', (_name, error, message) => {
    expect(resetMessage(error)).toBe(message);
  });
});

it('a wrong password for a sign-in to be linked is called that', () => {
  expect(linkMessage(answered(401, 'Invalid credentials'))).toBe(
    'This password is incorrect. Please try again.',
  );
  expect(linkMessage(networkError())).toBe(offline);
});
