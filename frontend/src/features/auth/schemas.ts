/** What the forms about accounts ask for, and what is wrong with it: the first failure alone, in the order given. */
import { z } from 'zod/mini';
import {
  isBlank,
  isEmail,
  isShort,
  nameLengthMin,
  passwordLengthMin,
  usernameLengthMin,
} from '@/lib/account-rules';
import { type Check, inOrder } from '@/lib/ordered-checks';

export interface LoginValues {
  username: string;
  password: string;
  remember: boolean;
}

export interface SignupValues {
  firstName: string;
  lastName: string;
  email: string;
  username: string;
  password: string;
  confirmPassword: string;
  hasAcceptedTerms: boolean;
}

export interface ForgotValues {
  email: string;
}

export interface ResetValues {
  password: string;
  confirmPassword: string;
}

export interface LinkValues {
  password: string;
}

export const loginChecks: readonly Check<LoginValues>[] = [
  { field: 'username', fails: (values) => isBlank(values.username), message: 'Username is required.' },
  { field: 'password', fails: (values) => values.password === '', message: 'Password is required.' },
  {
    field: 'username',
    fails: (values) => isShort(values.username, usernameLengthMin),
    message: 'Username must be at least 3 characters long.',
  },
];

export const signupChecks: readonly Check<SignupValues>[] = [
  { field: 'firstName', fails: (values) => isBlank(values.firstName), message: 'First name is required.' },
  { field: 'lastName', fails: (values) => isBlank(values.lastName), message: 'Last name is required.' },
  { field: 'email', fails: (values) => isBlank(values.email), message: 'Email is required.' },
  { field: 'username', fails: (values) => isBlank(values.username), message: 'Username is required.' },
  { field: 'password', fails: (values) => values.password === '', message: 'Password is required.' },
  {
    field: 'firstName',
    fails: (values) => isShort(values.firstName, nameLengthMin),
    message: 'First name must be at least 2 characters long.',
  },
  {
    field: 'lastName',
    fails: (values) => isShort(values.lastName, nameLengthMin),
    message: 'Last name must be at least 2 characters long.',
  },
  {
    field: 'username',
    fails: (values) => isShort(values.username, usernameLengthMin),
    message: 'Username must be at least 3 characters long.',
  },
  {
    field: 'email',
    fails: (values) => !isEmail(values.email),
    message: 'Please enter a valid email address.',
  },
  {
    field: 'password',
    fails: (values) => values.password.length < passwordLengthMin,
    message: 'Password must be at least 8 characters long.',
  },
  {
    field: 'confirmPassword',
    fails: (values) => values.password !== values.confirmPassword,
    message: "Passwords don't match!",
  },
  {
    field: 'hasAcceptedTerms',
    fails: (values) => !values.hasAcceptedTerms,
    message: 'Please accept the terms and conditions',
  },
];

export const forgotChecks: readonly Check<ForgotValues>[] = [
  {
    field: 'email',
    fails: (values) => !isEmail(values.email),
    message: 'Please enter a valid email address',
  },
];

export const resetChecks: readonly Check<ResetValues>[] = [
  {
    field: 'password',
    fails: (values) => values.password.length < passwordLengthMin,
    message: 'Password must be at least 8 characters long',
  },
  {
    field: 'confirmPassword',
    fails: (values) => values.password !== values.confirmPassword,
    message: 'Passwords do not match',
  },
];

export const linkChecks: readonly Check<LinkValues>[] = [
  { field: 'password', fails: (values) => values.password === '', message: 'Password is required.' },
];

export const loginSchema = z
  .object({ username: z.string(), password: z.string(), remember: z.boolean() })
  .check(inOrder(loginChecks));

export const signupSchema = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    username: z.string(),
    password: z.string(),
    confirmPassword: z.string(),
    hasAcceptedTerms: z.boolean(),
  })
  .check(inOrder(signupChecks));

export const forgotSchema = z.object({ email: z.string() }).check(inOrder(forgotChecks));

export const resetSchema = z
  .object({ password: z.string(), confirmPassword: z.string() })
  .check(inOrder(resetChecks));

export const linkSchema = z.object({ password: z.string() }).check(inOrder(linkChecks));
