import { describe, expect, it } from 'vitest';
import { firstFailure } from '@/testing/first-failure';
import { deletionSchema, emailSchema, nameSchema, passwordSchema } from './schemas';

const names = { firstName: 'Mara', lastName: 'Oliveira' };
const email = { email: 'new@example.org', password: 'secret' };
const passwords = {
  currentPassword: 'secret',
  newPassword: 'Correct horse 7',
  confirmPassword: 'Correct horse 7',
};

describe('names', () => {
  it.each([
    [{ firstName: ' ', lastName: '' }, 'firstName', 'First name is required.'],
    [{ firstName: 'M', lastName: ' ' }, 'lastName', 'Last name is required.'],
    [{ firstName: ' M ', lastName: 'O' }, 'firstName', 'First name must be at least 2 characters long.'],
    [{ lastName: 'O' }, 'lastName', 'Last name must be at least 2 characters long.'],
  ])('%o are refused at %s: %s', (changes, field, message) => {
    expect(firstFailure(nameSchema, { ...names, ...changes })).toMatchObject({ field, message });
  });

  it('are taken when both are there', () => {
    expect(firstFailure(nameSchema, names)).toBeUndefined();
  });
});

describe('a new address', () => {
  const checks = emailSchema('mara@example.org');

  it.each([
    [{ email: ' ', password: '' }, 'email', 'Email is required.'],
    [{ email: 'mara', password: '' }, 'email', 'Please enter a valid email address.'],
    [{ email: ' Mara@Example.org ', password: '' }, 'email', 'This is already your email address.'],
    [{ password: '' }, 'password', 'Password is required.'],
  ])('%o is refused at %s: %s', (changes, field, message) => {
    expect(firstFailure(checks, { ...email, ...changes })).toMatchObject({ field, message });
  });

  it('is taken with a password', () => {
    expect(firstFailure(checks, email)).toBeUndefined();
  });
});

describe('a new password', () => {
  it.each([
    [{ currentPassword: '', newPassword: '' }, 'currentPassword', 'Current password is required.'],
    [{ newPassword: '', confirmPassword: 'x' }, 'newPassword', 'New password is required.'],
    [
      { newPassword: '1234567', confirmPassword: 'x' },
      'newPassword',
      'Password must be at least 8 characters long.',
    ],
    [
      { newPassword: ' '.repeat(8), confirmPassword: ' '.repeat(8) },
      'newPassword',
      "Password can't be only spaces.",
    ],
    [{ confirmPassword: 'x' }, 'confirmPassword', 'Passwords do not match'],
  ])('%o is refused at %s: %s', (changes, field, message) => {
    expect(firstFailure(passwordSchema(true), { ...passwords, ...changes })).toMatchObject({
      field,
      message,
    });
  });

  it('is taken when it was typed twice', () => {
    expect(firstFailure(passwordSchema(true), passwords)).toBeUndefined();
  });

  it('needs no current one where the account has none', () => {
    expect(firstFailure(passwordSchema(false), { ...passwords, currentPassword: '' })).toBeUndefined();
  });
});

describe('a deletion', () => {
  const checks = deletionSchema('maraoutside');

  it.each(['', 'mara', 'maraoutside2'])('is not confirmed by "%s"', (username) => {
    expect(firstFailure(checks, { username, password: '' })).toMatchObject({
      field: 'username',
      message: 'Please type your username to confirm.',
    });
  });

  it('is confirmed by the username in any case, and leaves the password to the server', () => {
    expect(firstFailure(checks, { username: ' MaraOutside ', password: '' })).toBeUndefined();
  });
});
