/** What the forms of the account ask for, and what is wrong with it: the first failure alone, in the order given. */

import { z } from 'zod/mini';
import { isBlank, isEmail, isShort, nameLengthMin, passwordLengthMin } from '@/lib/account-rules';
import { type Check, inOrder } from '@/lib/ordered-checks';
import { texts } from './texts';

export interface NameValues {
  firstName: string;
  lastName: string;
}

export interface EmailValues {
  email: string;
  password: string;
}

export interface PasswordValues {
  currentPassword: string;
  newPassword: string;
  confirmPassword: string;
}

export interface DeletionValues {
  username: string;
  password: string;
}

export const nameChecks: readonly Check<NameValues>[] = [
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
];

/** The address that the account has now is no change. */
export function emailChecks(currentEmail: string): readonly Check<EmailValues>[] {
  return [
    { field: 'email', fails: (values) => isBlank(values.email), message: texts.schemas.emailIsRequired },
    {
      field: 'email',
      fails: (values) => !isEmail(values.email),
      message: texts.schemas.emailInvalid,
    },
    {
      field: 'email',
      fails: (values) => values.email.trim().toLowerCase() === currentEmail.toLowerCase(),
      message: texts.schemas.emailSame,
    },
    {
      field: 'password',
      fails: (values) => values.password === '',
      message: texts.schemas.passwordIsRequired,
    },
  ];
}

const currentPasswordCheck: Check<PasswordValues> = {
  field: 'currentPassword',
  fails: (values) => values.currentPassword === '',
  message: texts.schemas.currentPasswordIsRequired,
};

const newPasswordChecks: readonly Check<PasswordValues>[] = [
  {
    field: 'newPassword',
    fails: (values) => values.newPassword === '',
    message: texts.schemas.newPasswordIsRequired,
  },
  {
    field: 'newPassword',
    fails: (values) => values.newPassword.length < passwordLengthMin,
    message: texts.schemas.passwordShort,
  },
  {
    field: 'newPassword',
    fails: (values) => values.newPassword.trim() === '',
    message: texts.schemas.passwordCantBeOnlySpaces,
  },
  {
    field: 'confirmPassword',
    fails: (values) => values.newPassword !== values.confirmPassword,
    message: texts.schemas.passwordsDoNotMatch,
  },
];

/** An account made by a social sign-in has no current password until it sets one. */
export function passwordChecks(hasPassword: boolean): readonly Check<PasswordValues>[] {
  return hasPassword ? [currentPasswordCheck, ...newPasswordChecks] : newPasswordChecks;
}

/** The password is the server's to judge: an account made by a social sign-in may have none. */
export function deletionChecks(username: string): readonly Check<DeletionValues>[] {
  return [
    {
      field: 'username',
      fails: (values) => values.username.trim().toLowerCase() !== username.toLowerCase(),
      message: texts.schemas.usernameRequired,
    },
  ];
}

export const nameSchema = z
  .object({ firstName: z.string(), lastName: z.string() })
  .check(inOrder(nameChecks));

export function emailSchema(currentEmail: string) {
  return z.object({ email: z.string(), password: z.string() }).check(inOrder(emailChecks(currentEmail)));
}

export function passwordSchema(hasPassword: boolean) {
  return z
    .object({ currentPassword: z.string(), newPassword: z.string(), confirmPassword: z.string() })
    .check(inOrder(passwordChecks(hasPassword)));
}

export function deletionSchema(username: string) {
  return z.object({ username: z.string(), password: z.string() }).check(inOrder(deletionChecks(username)));
}
