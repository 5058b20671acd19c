// Chromium, as Debian installs it: without its window, or whole.
import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, type ConsoleMessage, chromium, type Page } from 'playwright-core';

const whole = '/usr/bin/chromium';
const withoutWindow = '/usr/bin/chromium-headless-shell';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** A wait that takes longer than this has failed; loaded machines are slow. */
const patienceMs = 30_000;

export function startBrowser(): Promise<Browser> {
  const installed = existsSync(withoutWindow) ? withoutWindow : whole;
  const executablePath = process.env.TRIPTYCH_CHROMIUM ?? installed;
  return chromium.launch({ executablePath, args: flags });
}

export interface VisitOptions {
  /** Complaints that belong to the journey, such as those about a connection that it cuts. */
  readonly expected?: readonly RegExp[];
  /** Movement is left out: what is looked at stands still. */
  readonly isStill?: boolean;
  /** A phone: narrow, and touched. */
  readonly isPhone?: boolean;
}

const desktop = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export interface Visit {
  readonly context: BrowserContext;
  readonly page: Page;
  /** What the page complained about, the expected left out: no journey may leave any. */
  readonly complaints: string[];
}

/** A new visitor, who has never been here. */
export async function visit(
  browser: Browser,
  baseURL: string,
  { expected = [], isStill = false, isPhone = false }: VisitOptions = {},
): Promise<Visit> {
  const context = await browser.newContext({
    baseURL,
    acceptDownloads: true,
    ...(isPhone ? phone : desktop),
    reducedMotion: isStill ? 'reduce' : 'no-preference',
  });
  context.setDefaultTimeout(patienceMs);
  const page = await context.newPage();
  const complaints: string[] = [];
  const note = (complaint: string) => {
    if (!expected.some((pattern) => pattern.test(complaint))) complaints.push(complaint);
  };
  page.on('pageerror', (error) => note(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') note(complaintOf(message));
  });
  return { context, page, complaints };
}

/** The browser names the address of a failed call beside its words. */
function complaintOf(message: ConsoleMessage): string {
  const { url } = message.location();
  return url === '' ? message.text() : `${message.text()} at ${url}`;
}
