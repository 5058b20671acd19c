import { isBlank, isNoEmail } from '@/lib/account-rules';
import { check, inOrder } from '@/lib/ordered-checks';
import { texts } from './texts';

/** `website` is the honeypot: people do not see it. */
export const emptyValues = { name: '', email: '', subject: '', message: '', website: '' };
export type ContactValues = typeof emptyValues;

export const contactSchema = inOrder<ContactValues>([
  check('name', isBlank, texts.schemas.nameIsRequired),
  check('email', isBlank, texts.schemas.emailIsRequired),
  check('message', isBlank, texts.schemas.messageIsRequired),
  check('email', isNoEmail, texts.schemas.emailInvalid),
]);
