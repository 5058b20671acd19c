import { describe, expect, it } from 'vitest';
import { firstFailure } from '@/testing/first-failure';
import {
  emptySignup,
  forgotSchema,
  type LoginValues,
  loginSchema,
  type ResetValues,
  resetSchema,
  type SignupValues,
  signupSchema,
} from './schemas';

const login: LoginValues = { username: 'mara', password: 'secret', remember: true };

const signup: SignupValues = {
  firstName: 'Mara',
  lastName: 'Oliveira',
  email: 'mara@example.org',
  username: 'maraoutside',
  password: 'longenough',
  confirmPassword: 'longenough',
  hasAcceptedTerms: true,
};

describe('the checks of a login, first failure first', () => {
  it.each<[Partial<LoginValues>, string, string]>([
    [{ username: '', password: '' }, 'username', 'Username is required.'],
    [{ username: '   ' }, 'username', 'Username is required.'],
    [{ username: 'ab', password: '' }, 'password', 'Password is required.'],
    [{ username: 'ab' }, 'username', 'Username must be at least 3 characters long.'],
    [{ username: ' ab ' }, 'username', 'Username must be at least 3 characters long.'],
  ])('%o', (changes, field, message) => {
    expect(firstFailure(loginSchema, { ...login, ...changes })).toMatchObject({ field, message });
  });

  it('lets three letters and any password pass', () => {
    expect(firstFailure(loginSchema, { ...login, username: 'abc', password: ' ' })).toBeUndefined();
    expect(loginSchema.safeParse(login).success).toBe(true);
  });
});

describe('the checks of a sign-up, first failure first', () => {
  const { firstName, lastName, email, username } = signup;
  it.each<[Partial<SignupValues>, string, string]>([
    [{}, 'firstName', 'First name is required.'],
    [{ firstName: ' ' }, 'firstName', 'First name is required.'],
    [{ firstName: 'M' }, 'lastName', 'Last name is required.'],
    [{ firstName: 'M', lastName: 'O' }, 'email', 'Email is required.'],
    [{ firstName, lastName, email: 'no' }, 'username', 'Username is required.'],
    [{ firstName: 'M', lastName: 'O', email: 'no', username: 'ab' }, 'password', 'Password is required.'],
    [
      { firstName: 'M', lastName: 'O', email: 'no', username: 'ab', password: 'a' },
      'firstName',
      'First name must be at least 2 characters long.',
    ],
    [
      { firstName, lastName: 'O', email: 'no', username: 'ab', password: 'a' },
      'lastName',
      'Last name must be at least 2 characters long.',
    ],
    [
      { firstName, lastName, email: 'no', username: 'ab', password: 'a' },
      'username',
      'Username must be at least 3 characters long.',
    ],
    [
      { firstName, lastName, email: 'no', username, password: 'a' },
      'email',
      'Please enter a valid email address.',
    ],
    [
      { firstName, lastName, email, username, password: '1234567' },
      'password',
      'Password must be at least 8 characters long.',
    ],
    [
      { firstName, lastName, email, username, password: '12345678', confirmPassword: '12345679' },
      'confirmPassword',
      "Passwords don't match!",
    ],
    [
      { firstName, lastName, email, username, password: '12345678', confirmPassword: '12345678' },
      'hasAcceptedTerms',
      'Please accept the terms and conditions',
    ],
  ])('%o', (changes, field, message) => {
    expect(firstFailure(signupSchema, { ...emptySignup, ...changes })).toMatchObject({ field, message });
  });

  it.each(['mara', 'mara@example', 'mara @example.org', '@example.org', 'mara@@example.org'])(
    'does not take %o for an address',
    (address) => {
      expect(firstFailure(signupSchema, { ...signup, email: address })?.field).toBe('email');
    },
  );

  it('tells the form one failure at a time, at its field', () => {
    const { error } = signupSchema.safeParse({ ...emptySignup, firstName: 'Mara' });
    expect(error?.issues).toMatchObject([{ path: ['lastName'], message: 'Last name is required.' }]);
    expect(signupSchema.safeParse(signup).success).toBe(true);
  });
});

describe('the check of a forgotten password', () => {
  it.each(['', ' ', 'mara', 'mara@example', 'mara @example.org'])(
    'does not take %o for an address',
    (email) => {
      expect(firstFailure(forgotSchema, { email })?.message).toBe('Please enter a valid email address');
    },
  );

  it('takes an address', () => {
    expect(firstFailure(forgotSchema, { email: ' mara@example.org ' })).toBeUndefined();
  });
});

describe('the checks of a new password, first failure first', () => {
  it.each<[ResetValues, string | undefined]>([
    [{ password: '1234567', confirmPassword: '' }, 'Password must be at least 8 characters long'],
    [{ password: '12345678', confirmPassword: '1234567' }, 'Passwords do not match'],
    [{ password: '12345678', confirmPassword: '12345678' }, undefined],
  ])('%o: %s', (values, message) => {
    expect(firstFailure(resetSchema, values)?.message).toBe(message);
  });
});
