// A provider of OpenID Connect in a process of its own, and what a server is told to sign people in by it.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';
import type { Page } from 'playwright-core';
import { onTestFinished } from 'vitest';
import type { Environment } from './server';

const script = path.resolve(import.meta.dirname, 'openid-provider.mjs');

/** Starts a provider that ends with the test. */
export async function startProvider(): Promise<Environment> {
  const child = spawn(process.execPath, [script], { stdio: ['pipe', 'pipe', 'inherit'] });
  onTestFinished(async () => {
    const exited = once(child, 'exit');
    child.stdin.end();
    await exited;
  });
  const [issuer]: string[] = await once(createInterface(child.stdout), 'line');
  if (issuer === undefined) throw new Error('the provider told no address');
  return {
    TRIPTYCH__OIDC__GOOGLE__ISSUER: issuer,
    TRIPTYCH__OIDC__GOOGLE__CLIENT_ID: 'triptych',
    TRIPTYCH__OIDC__GOOGLE__CLIENT_SECRET: 'a secret with signs: +/%&=',
  };
}

/** Says at the provider who it is that signs in. */
export async function identifyAs(page: Page, login: string): Promise<void> {
  await page.getByLabel('Who are you?').fill(login);
  await page.getByRole('button', { name: 'Continue' }).click();
}
