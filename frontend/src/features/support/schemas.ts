/** What the contact form asks for. */

import { z } from 'zod/mini';
import { isBlank, isEmail } from '@/lib/account-rules';
import { type Check, inOrder } from '@/lib/ordered-checks';
import { texts } from './texts';

export interface ContactValues {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** The honeypot: people do not see it. */
  website: string;
}

export const contactChecks: readonly Check<ContactValues>[] = [
  { field: 'name', fails: (values) => isBlank(values.name), message: texts.schemas.nameIsRequired },
  { field: 'email', fails: (values) => isBlank(values.email), message: texts.schemas.emailIsRequired },
  { field: 'message', fails: (values) => isBlank(values.message), message: texts.schemas.messageIsRequired },
  {
    field: 'email',
    fails: (values) => !isEmail(values.email),
    message: texts.shared.emailInvalid,
  },
];

export const contactSchema = z
  .object({
    name: z.string(),
    email: z.string(),
    subject: z.string(),
    message: z.string(),
    website: z.string(),
  })
  .check(inOrder(contactChecks));
