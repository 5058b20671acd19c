/** What the forms of the account ask for, and what is wrong with it: the first failure alone, in the order given. */

import {
  emailIsThere,
  emailIsValid,
  isBlank,
  isEmpty,
  isShortPassword,
  namesAreLong,
  namesAreThere,
  passwordIsThere,
} from '@/lib/account-rules';
import { check, inOrder } from '@/lib/ordered-checks';
import { texts } from './texts';

export const nameSchema = inOrder<Record<'firstName' | 'lastName', string>>([
  ...namesAreThere,
  ...namesAreLong,
]);

const isSame = (current: string) => (typed: string) => typed.trim().toLowerCase() === current.toLowerCase();

/** The address that the account has now is no change. */
export const emailSchema = (currentEmail: string) =>
  inOrder<Record<'email' | 'password', string>>([
    emailIsThere,
    emailIsValid,
    check('email', isSame(currentEmail), texts.schemas.emailSame),
    passwordIsThere,
  ]);

/** An account made by a social sign-in has no current password until it sets one. */
export const passwordSchema = (hasPassword: boolean) =>
  inOrder<Record<'currentPassword' | 'newPassword' | 'confirmPassword', string>>([
    ...(hasPassword ? [check('currentPassword', isEmpty, texts.schemas.currentPasswordIsRequired)] : []),
    check('newPassword', isEmpty, texts.schemas.newPasswordIsRequired),
    check('newPassword', isShortPassword, texts.schemas.passwordShort),
    check('newPassword', isBlank, texts.schemas.passwordCantBeOnlySpaces),
    {
      field: 'confirmPassword',
      fails: (values) => values.newPassword !== values.confirmPassword,
      message: texts.schemas.passwordsDoNotMatch,
    },
  ]);

/** The password is the server's to judge: an account made by a social sign-in may have none. */
export const deletionSchema = (username: string) =>
  inOrder<Record<'username' | 'password', string>>([
    check('username', (typed) => !isSame(username)(typed), texts.schemas.usernameRequired),
  ]);
