/** Where people read the mail of an address. */

const hosts: readonly [domains: readonly string[], site: string][] = [
  [['outlook.com', 'hotmail.com', 'live.com', 'msn.com'], 'https://outlook.live.com/mail/'],
  [['yahoo.com', 'ymail.com'], 'https://mail.yahoo.com/'],
  [['icloud.com', 'me.com', 'mac.com'], 'https://www.icloud.com/mail/'],
  [['proton.me', 'protonmail.com', 'pm.me'], 'https://mail.proton.me/'],
  [['gmx.de', 'gmx.net', 'gmx.com'], 'https://www.gmx.net/'],
];

/** Most addresses that are no provider's own are read there. */
const otherwise = 'https://mail.google.com/mail/';

export function webmailSite(email: string): string {
  const domain = email.trim().toLowerCase().split('@').pop() ?? '';
  return hosts.find(([domains]) => domains.includes(domain))?.[1] ?? otherwise;
}
