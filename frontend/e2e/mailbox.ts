// The mails of a server in development: files in its outbox.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import type { TestServer } from './server';

/** A mail may take a moment: a worker sends it after the answer. */
const arrivesWithinMs = 20_000;
const lookEveryMs = 200;

/** The text of the newest mail to an address, or of one that holds certain words; waits until it is there. */
export async function mailTo(server: TestServer, address: string, words = ''): Promise<string> {
  const deadline = Date.now() + arrivesWithinMs;
  for (;;) {
    const mails = await mailsOf(server);
    const found = mails.filter((mail) => isTo(mail, address) && mail.includes(words)).pop();
    if (found !== undefined) return found;
    if (Date.now() > deadline) throw new Error(`no mail to ${address} came: ${mails.length} others did`);
    await new Promise((resolve) => setTimeout(resolve, lookEveryMs));
  }
}

/** The link to one of the page's screens in a mail. */
export function linkIn(mail: string, screen: string): string {
  const link = mail.match(/https?:\/\/[^\s"<>]+/g)?.find((found) => new URL(found).pathname === screen);
  if (link === undefined) throw new Error(`the mail has no link to ${screen}: ${mail}`);
  return link;
}

function isTo(mail: string, address: string): boolean {
  return mail.split('\n').some((line) => /^to:/i.test(line) && line.includes(address));
}

/** All mails, oldest first: their names sort by time. */
async function mailsOf({ dataFolder }: TestServer): Promise<string[]> {
  const outbox = path.join(dataFolder, 'outbox');
  const names = await readdir(outbox).catch(() => []);
  const mails = names.filter((name) => name.endsWith('.eml')).sort();
  return Promise.all(mails.map(async (name) => readable(await readFile(path.join(outbox, name), 'utf8'))));
}

/** Quoted-printable made readable (RFC 2045, section 6.7): soft line ends go, `=3D` is `=`. */
function readable(mail: string): string {
  if (!/quoted-printable/i.test(mail)) return mail;
  const joined = mail.replace(/=\r?\n/g, '');
  const bytes = joined.replace(/=([0-9A-F]{2})/g, (_match, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
