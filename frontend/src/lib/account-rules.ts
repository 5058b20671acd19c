/** What is wrong with names, addresses and passwords, wherever they are typed. */
import { check } from './ordered-checks';

const nameLengthMin = 2;
const usernameLengthMin = 3;
const passwordLengthMin = 8;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isEmpty = (text: string): boolean => text === '';
export const isBlank = (text: string): boolean => text.trim() === '';
const isShortName = (text: string): boolean => text.trim().length < nameLengthMin;
export const isShortUsername = (text: string): boolean => text.trim().length < usernameLengthMin;
export const isShortPassword = (text: string): boolean => text.length < passwordLengthMin;
export const isNoEmail = (text: string): boolean => !emailPattern.test(text.trim());

export const namesAreThere = [
  check('firstName', isBlank, 'First name is required.'),
  check('lastName', isBlank, 'Last name is required.'),
];
export const namesAreLong = [
  check('firstName', isShortName, 'First name must be at least 2 characters long.'),
  check('lastName', isShortName, 'Last name must be at least 2 characters long.'),
];
export const emailIsThere = check('email', isBlank, 'Email is required.');
export const emailIsValid = check('email', isNoEmail, 'Please enter a valid email address.');
export const passwordIsThere = check('password', isEmpty, 'Password is required.');
