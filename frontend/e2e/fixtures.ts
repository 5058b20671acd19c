// What every journey begins with: a server of its own and a visitor who has never been there.
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, onTestFinished } from 'vitest';
import { startBrowser, type Visit, type VisitOptions, visit } from './browser';
import { startServer, type TestServer } from './server';

const failureFolder = path.resolve(import.meta.dirname, '../test-results');

let browser: Promise<Browser> | undefined;

/** The browser that all journeys of a file share; it is closed with the file. */
export function sharedBrowser(): Promise<Browser> {
  browser ??= startBrowser();
  return browser;
}

afterAll(async () => {
  await (await browser)?.close();
  browser = undefined;
});

export interface Journey extends Visit {
  readonly server: TestServer;
}

export interface JourneyOptions extends VisitOptions {
  /** Settings of the server, such as `TRIPTYCH__LIMITS__ANALYSIS_WORKERS`. */
  readonly environment?: Record<string, string>;
}

/** Server and visitor, gone when the test is over. A journey that fails leaves a picture of where it stood. */
export async function beginJourney({ environment, ...options }: JourneyOptions = {}): Promise<Journey> {
  const server = await startServer(environment);
  onTestFinished(() => server.close());
  const visitor = await visit(await sharedBrowser(), server.url, options);
  onTestFinished(async ({ task }) => {
    if (task.result?.state === 'fail') await picture(visitor, task.name);
    await visitor.context.close();
  });
  return { ...visitor, server };
}

async function picture({ page, complaints }: Visit, name: string): Promise<void> {
  const file = path.join(failureFolder, `${name.replace(/[^a-z0-9]+/gi, '-')}.png`);
  await page.screenshot({ path: file, fullPage: true });
  console.error(`the journey stood at ${page.url()}, pictured in ${file}`, complaints);
}
