import { expect, it } from 'vitest';
import { webmailSite } from './forgot-form';

it.each([
  ['mara@gmail.com', 'https://mail.google.com/mail/'],
  ['Mara@Hotmail.com ', 'https://outlook.live.com/mail/'],
  ['mara@proton.me', 'https://mail.proton.me/'],
  ['mara@example.org', 'https://mail.google.com/mail/'],
  ['', 'https://mail.google.com/mail/'],
])('the mail of %o is read at %s', (email, site) => {
  expect(webmailSite(email)).toBe(site);
});
