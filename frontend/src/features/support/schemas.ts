import { isBlank, isNoEmail } from '@/lib/account-rules';
import { check, inOrder } from '@/lib/ordered-checks';
import { texts } from './texts';

export interface ContactValues {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** The honeypot: people do not see it. */
  website: string;
}

export const contactSchema = inOrder<ContactValues>([
  check('name', isBlank, texts.schemas.nameIsRequired),
  check('email', isBlank, texts.schemas.emailIsRequired),
  check('message', isBlank, texts.schemas.messageIsRequired),
  check('email', isNoEmail, texts.schemas.emailInvalid),
]);
