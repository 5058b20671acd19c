/** Time in tests: it stands still, and goes on by as much as a test lets pass. */
import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** The store tells the page of changes frame by frame: of an answer, and of the question that follows from it. */
const frames = 4;
/** Turns of the event loop in each frame, so that an answer of the stubbed server comes whole. */
const turns = 20;

/**
 * From here on time stands still for one test. What waits by itself (`findBy`, `waitFor`, `user`) would wait for ever:
 * press by `fireEvent`, let time pass, and look.
 */
export function stopClock(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
  });
}

/** Lets so many milliseconds pass, and then end what needs no more. */
export async function letPass(milliseconds: number): Promise<void> {
  await act(async () => {
    await vi.advanceTimersByTimeAsync(milliseconds);
    for (let frame = 0; frame < frames; frame += 1) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve));
    }
  });
}
