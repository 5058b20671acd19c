/** What names, addresses and passwords must be, wherever they are typed. */

export const nameLengthMin = 2;
export const usernameLengthMin = 3;
export const passwordLengthMin = 8;

const emailPattern = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

export const isBlank = (text: string): boolean => text.trim() === '';
export const isShort = (text: string, lengthMin: number): boolean => text.trim().length < lengthMin;
export const isEmail = (text: string): boolean => emailPattern.test(text.trim());
