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
import { texts } from './texts';

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
  {
    field: 'username',
    fails: (values) => isBlank(values.username),
    message: texts.schemas.usernameIsRequired,
  },
  { field: 'password', fails: (values) => values.password === '', message: texts.schemas.passwordIsRequired },
  {
    field: 'username',
    fails: (values) => isShort(values.username, usernameLengthMin),
    message: texts.schemas.usernameShort,
  },
];

export const signupChecks: readonly Check<SignupValues>[] = [
  {
    field: 'firstName',
    fails: (values) => isBlank(values.firstName),
    message: texts.schemas.firstNameIsRequired,
  },
  {
    field: 'lastName',
    fails: (values) => isBlank(values.lastName),
    message: texts.schemas.lastNameIsRequired,
  },
  { field: 'email', fails: (values) => isBlank(values.email), message: texts.schemas.emailIsRequired },
  {
    field: 'username',
    fails: (values) => isBlank(values.username),
    message: texts.schemas.usernameIsRequired,
  },
  { field: 'password', fails: (values) => values.password === '', message: texts.schemas.passwordIsRequired },
  {
    field: 'firstName',
    fails: (values) => isShort(values.firstName, nameLengthMin),
    message: texts.schemas.firstNameShort,
  },
  {
    field: 'lastName',
    fails: (values) => isShort(values.lastName, nameLengthMin),
    message: texts.schemas.lastNameShort,
  },
  {
    field: 'username',
    fails: (values) => isShort(values.username, usernameLengthMin),
    message: texts.schemas.usernameShort,
  },
  {
    field: 'email',
    fails: (values) => !isEmail(values.email),
    message: texts.schemas.emailInvalid,
  },
  {
    field: 'password',
    fails: (values) => values.password.length < passwordLengthMin,
    message: texts.schemas.passwordShort,
  },
  {
    field: 'confirmPassword',
    fails: (values) => values.password !== values.confirmPassword,
    message: texts.schemas.passwordsDontMatch,
  },
  {
    field: 'hasAcceptedTerms',
    fails: (values) => !values.hasAcceptedTerms,
    message: texts.schemas.termsRequired,
  },
];

export const forgotChecks: readonly Check<ForgotValues>[] = [
  {
    field: 'email',
    fails: (values) => !isEmail(values.email),
    message: texts.schemas.resetEmailInvalid,
  },
];

export const resetChecks: readonly Check<ResetValues>[] = [
  {
    field: 'password',
    fails: (values) => values.password.length < passwordLengthMin,
    message: texts.schemas.resetPasswordShort,
  },
  {
    field: 'confirmPassword',
    fails: (values) => values.password !== values.confirmPassword,
    message: texts.schemas.resetPasswordsDontMatch,
  },
];

export const linkChecks: readonly Check<LinkValues>[] = [
  { field: 'password', fails: (values) => values.password === '', message: texts.schemas.passwordIsRequired },
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
