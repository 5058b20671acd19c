/** What the contact form asks for. */
import { z } from 'zod/mini';
import { isBlank, isEmail } from '@/lib/account-rules';
import { type Check, inOrder } from '@/lib/ordered-checks';

export interface ContactValues {
  name: string;
  email: string;
  subject: string;
  message: string;
  /** The honeypot: people do not see it. */
  website: string;
}

export const contactChecks: readonly Check<ContactValues>[] = [
  { field: 'name', fails: (values) => isBlank(values.name), message: 'Name is required.' },
  { field: 'email', fails: (values) => isBlank(values.email), message: 'Email is required.' },
  { field: 'message', fails: (values) => isBlank(values.message), message: 'Message is required.' },
  {
    field: 'email',
    fails: (values) => !isEmail(values.email),
    message: 'Please enter a valid email address.',
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
