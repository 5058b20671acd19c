// The server's failures in a real browser, forced one by one: a call fails until the way to it is free again.
import type { Page, Route } from 'playwright-core';
import { expect } from 'vitest';
import { cutOffAnswer, ended, type Failure, failures } from '../src/testing/failures';
import { beginJourney } from './fixtures';
import { photos } from './photos';
import { dropPhotos, signUp } from './traveller';

/** What the browser says of a failure that is forced; no journey here may leave another complaint. */
export const forcedComplaints = [
  /status of [45]\d\d .*\/(api|media|archive)\//,
  /net::ERR_FAILED .*\/(api|media|archive)\//,
];

/** What a journey in which the server fails begins with: two photos are picked of these three. */
export const droppedNames = ['DSCN0010.jpg', 'coffee.png', 'china.jpg'];

/** A new traveller with photos in the first step. */
export async function beginDropped(names: readonly string[] = droppedNames) {
  const journey = await beginJourney({ isStill: true, expected: forcedComplaints });
  const username = await signUp(journey.page);
  await dropPhotos(journey.page, await photos(names));
  return { ...journey, username };
}

/** The session is over, as far as the server is concerned. */
export const sessionOver: Failure = { name: '401', answer: ended, text: 'Invalid credentials' };

/**
 * One failure of each kind: the server refuses, cannot be reached, and answers with what nobody understands. Tests of
 * the page try every failure at every call.
 */
export const failureOfEachKind = ['503', 'no connection', 'an answer of another shape'].map(failureNamed);

/** Those in which no success is claimed: enough where an answer's body is not read. */
export const refusalOfEachKind = failureOfEachKind.filter(({ answer }) => !answer().ok);

/** An answer that is cut off is not among them: an interceptor cannot do that. */
export function failureNamed(wanted: string): Failure {
  const found = failures.find((failure) => failure.name === wanted && failure !== cutOffAnswer);
  if (found === undefined) throw new Error(`no failure is named ${wanted}`);
  return found;
}

/** One call of the page to the server. */
export interface Call {
  readonly method: string;
  readonly path: RegExp;
  /** How many of them are let through before they fail. */
  readonly spared?: number;
}

export interface Forced {
  /** Waits until a call has failed. */
  seen(): Promise<void>;
  /** Frees the way. */
  lift(): Promise<void>;
}

/** Makes a call fail from now on. */
export async function force(page: Page, call: Call, { answer }: Failure): Promise<Forced> {
  const { method, path, spared = 0 } = call;
  let calls = 0;
  const fail = async (route: Route) => {
    if (route.request().method() !== method) return route.fallback();
    calls += 1;
    return calls > spared ? give(route, answer()) : route.fallback();
  };
  await page.route(path, fail);
  return {
    seen: () => expect.poll(() => calls).toBeGreaterThan(spared),
    lift: () => page.unroute(path, fail),
  };
}

/** An answer of the page tests, given to a browser. */
async function give(route: Route, answer: Response): Promise<void> {
  if (answer.type === 'error') return route.abort();
  return route.fulfill({
    status: answer.status,
    headers: Object.fromEntries(answer.headers),
    body: await answer.text(),
  });
}

export interface Trial {
  readonly call: Call;
  readonly failures: readonly Failure[];
  /** Makes the page call, for the first time or by the way back that it offers. */
  ask(isFirst: boolean): Promise<void>;
  /** Waits for what a failure has to show, and looks for what it must not have taken. */
  see(failure: Failure): Promise<void>;
}

/** Forces one failure after the other at a call. The way is free again afterwards. */
export async function forceEach(page: Page, { call, failures: tried, ask, see }: Trial): Promise<void> {
  let isFirst = true;
  for (const failure of tried) {
    const forced = await force(page, call, failure);
    await ask(isFirst);
    await forced.seen();
    await see(failure);
    await forced.lift();
    isFirst = false;
  }
}

/** Waits for a notice that interrupts, by the words in it. */
export function seeAlert(page: Page, text: string | RegExp): Promise<void> {
  return page.getByRole('alert').filter({ hasText: text }).first().waitFor();
}
