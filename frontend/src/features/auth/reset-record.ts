/**
 * The page's own record of the last reset that was asked for: for whom and until when the mailed link holds. It
 * saves the server a question whose answer is known, and carries no secret: the link is in the mail alone.
 */
import { z } from 'zod/mini';
import { readStored, writeStored } from '@/lib/stored';

const key = 'triptych.reset-request';
const ofBrowser = () => localStorage;

export const resetLinkMinutes = 15;

const resetLinkMs = resetLinkMinutes * 60_000;

/** `expiresAt` counts milliseconds since the epoch. */
const recordSchema = z.object({ email: z.string(), expiresAt: z.number() });

const comparable = (email: string): string => email.trim().toLowerCase();

export function recordResetRequest(email: string, now: number): void {
  writeStored(key, { email: comparable(email), expiresAt: now + resetLinkMs }, ofBrowser);
}

/** Whether a link that still holds was mailed to this address. A record that is over is forgotten. */
export function isResetUnderWay(email: string, now: number): boolean {
  const { data: record } = recordSchema.safeParse(readStored(key, ofBrowser));
  if (record === undefined) return false;
  // A record from the future is one of a clock that was set back.
  const isOver = record.expiresAt <= now || record.expiresAt > now + resetLinkMs;
  if (isOver) forgetResetRequest();
  return !isOver && record.email === comparable(email);
}

export function forgetResetRequest(): void {
  writeStored(key, null, ofBrowser);
}
