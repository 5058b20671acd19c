/** What is wrong with names, addresses and passwords, wherever they are typed. */

const nameLengthMin = 2;
const usernameLengthMin = 3;
const passwordLengthMin = 8;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isEmpty = (text: string): boolean => text === '';
export const isBlank = (text: string): boolean => text.trim() === '';
export const isShortName = (text: string): boolean => text.trim().length < nameLengthMin;
export const isShortUsername = (text: string): boolean => text.trim().length < usernameLengthMin;
export const isShortPassword = (text: string): boolean => text.length < passwordLengthMin;
export const isNoEmail = (text: string): boolean => !emailPattern.test(text.trim());
