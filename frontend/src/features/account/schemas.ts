/** What the forms of the account ask for, and what is wrong with it: the first failure alone, in the order given. */

import { isBlank, isEmpty, isNoEmail, isShortName, isShortPassword } from '@/lib/account-rules';
import { check, inOrder } from '@/lib/ordered-checks';
import { texts } from './texts';

type NameValues = Record<'firstName' | 'lastName', string>;
type EmailValues = Record<'email' | 'password', string>;
type PasswordValues = Record<'currentPassword' | 'newPassword' | 'confirmPassword', string>;
type DeletionValues = Record<'username' | 'password', string>;

export const nameSchema = inOrder<NameValues>([
  check('firstName', isBlank, texts.schemas.firstNameIsRequired),
  check('lastName', isBlank, texts.schemas.lastNameIsRequired),
  check('firstName', isShortName, texts.schemas.firstNameShort),
  check('lastName', isShortName, texts.schemas.lastNameShort),
]);

const isSame = (current: string) => (typed: string) => typed.trim().toLowerCase() === current.toLowerCase();

/** The address that the account has now is no change. */
export const emailSchema = (currentEmail: string) =>
  inOrder<EmailValues>([
    check('email', isBlank, texts.schemas.emailIsRequired),
    check('email', isNoEmail, texts.schemas.emailInvalid),
    check('email', isSame(currentEmail), texts.schemas.emailSame),
    check('password', isEmpty, texts.schemas.passwordIsRequired),
  ]);

/** An account made by a social sign-in has no current password until it sets one. */
export const passwordSchema = (hasPassword: boolean) =>
  inOrder<PasswordValues>([
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
  inOrder<DeletionValues>([
    check('username', (typed) => !isSame(username)(typed), texts.schemas.usernameRequired),
  ]);
