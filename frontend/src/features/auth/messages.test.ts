import { describe, expect, it } from 'vitest';
import { type ApiError, networkError } from '@/api/errors';
import { loginMessage, signupMessage } from './messages';

function answered(status: number, message: string): ApiError {
  return { name: 'ApiError', status, message, code: null, fields: {}, retryAfterSeconds: null };
}

describe('login messages, in their order', () => {
  it.each([
    [
      answered(401, 'Invalid credentials'),
      'Invalid username or password. Please check your credentials and try again.',
    ],
    [
      answered(403, 'Incorrect username or password'),
      'Invalid username or password. Please check your credentials and try again.',
    ],
    [answered(404, 'Not here'), 'User not found. Please check your username or sign up for a new account.'],
    [
      answered(418, 'That user does not exist'),
      'User not found. Please check your username or sign up for a new account.',
    ],
    [
      answered(400, 'Bad request: username is missing'),
      'Invalid request. Please check your username and password format.',
    ],
    [answered(500, 'Server error'), 'Server error. Please try again later.'],
    [networkError(), 'Network error. Please check your internet connection and try again.'],
    [answered(418, 'Teapot'), 'Login failed. Please check your credentials and try again.'],
    [
      answered(401, 'Server error 500'),
      'Invalid username or password. Please check your credentials and try again.',
    ],
    [answered(429, 'Too many tries. Wait a minute.'), 'Too many tries. Wait a minute.'],
    [
      answered(503, 'Server error: the database is not available'),
      'Server error: the database is not available',
    ],
  ])('%o', (error, message) => {
    expect(loginMessage(error)).toBe(message);
  });
});

describe('sign-up messages, in their order', () => {
  it.each([
    [
      answered(409, 'Username already taken'),
      'This username is already taken. Please choose a different username.',
    ],
    [
      answered(409, 'Email already taken'),
      'This email is already registered. Please use a different email or try logging in.',
    ],
    [answered(409, 'Duplicate entry'), 'Duplicate entry'],
    [
      answered(400, 'Bad request: email'),
      'Invalid information provided. Please check all fields and try again.',
    ],
    [answered(422, 'Unprocessable: email'), 'Please check that all fields are filled correctly.'],
    [answered(500, 'Server error'), 'Server error. Please try again later.'],
    [networkError(), 'Network error. Please check your internet connection and try again.'],
    [answered(418, 'Teapot'), 'Registration failed. Please check your information and try again.'],
  ])('%o', (error, message) => {
    expect(signupMessage(error)).toBe(message);
  });
});
