/** What the forms about accounts ask for, and what is wrong with it: the first failure alone, in the order given. */

import {
  emailIsThere,
  emailIsValid,
  isBlank,
  isNoEmail,
  isShortPassword,
  isShortUsername,
  namesAreLong,
  namesAreThere,
  passwordIsThere,
} from '@/lib/account-rules';
import { check, inOrder } from '@/lib/ordered-checks';
import { texts } from './texts';

export const emptySignup = {
  firstName: '',
  lastName: '',
  email: '',
  username: '',
  password: '',
  confirmPassword: '',
  hasAcceptedTerms: false,
};
export type SignupValues = typeof emptySignup;

export type LoginValues = Pick<SignupValues, 'username' | 'password'> & { remember: boolean };

export type ResetValues = Pick<SignupValues, 'password' | 'confirmPassword'>;

export const loginSchema = inOrder<LoginValues>([
  check('username', isBlank, texts.schemas.usernameIsRequired),
  passwordIsThere,
  check('username', isShortUsername, texts.schemas.usernameShort),
]);

const isConfirmedWrongly = (values: ResetValues): boolean => values.password !== values.confirmPassword;

export const signupSchema = inOrder<SignupValues>([
  ...namesAreThere,
  emailIsThere,
  check('username', isBlank, texts.schemas.usernameIsRequired),
  passwordIsThere,
  ...namesAreLong,
  check('username', isShortUsername, texts.schemas.usernameShort),
  emailIsValid,
  check('password', isShortPassword, texts.schemas.passwordShort),
  { field: 'confirmPassword', fails: isConfirmedWrongly, message: texts.schemas.passwordsDontMatch },
  {
    field: 'hasAcceptedTerms',
    fails: (values) => !values.hasAcceptedTerms,
    message: texts.schemas.termsRequired,
  },
]);

export const forgotSchema = inOrder<Pick<SignupValues, 'email'>>([
  check('email', isNoEmail, texts.schemas.resetEmailInvalid),
]);

export const resetSchema = inOrder<ResetValues>([
  check('password', isShortPassword, texts.schemas.resetPasswordShort),
  { field: 'confirmPassword', fails: isConfirmedWrongly, message: texts.schemas.resetPasswordsDontMatch },
]);

export const linkSchema = inOrder<Pick<LoginValues, 'password'>>([passwordIsThere]);
