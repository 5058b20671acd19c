// Takes screenshots while developing:
//   npm run shots -- --out /tmp/shots [--width 390,1440] [--theme light,dark] [--token TOKEN] [--full] URL...
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string', default: 'test-results/shots' },
    width: { type: 'string', default: '390,1440' },
    height: { type: 'string', default: '900' },
    theme: { type: 'string', default: 'light,dark' },
    token: { type: 'string' },
    click: { type: 'string', multiple: true, default: [] },
    wait: { type: 'string', default: '600' },
    full: { type: 'boolean', default: false },
    browser: { type: 'string', default: process.env.CHROMIUM ?? '/usr/bin/chromium' },
  },
});

const flags = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function fileName(url, width, theme) {
  const { pathname, search, hash } = new URL(url);
  const words = `${pathname}${search}${hash}`.replace(/[^a-z0-9]+/gi, '-').replace(/^-|-$/g, '');
  return path.join(values.out, `${words === '' ? 'home' : words}-${width}-${theme}.png`);
}

async function takeShot(browser, url, width, theme) {
  const context = await browser.newContext({
    viewport: { width, height: Number(values.height) },
    colorScheme: theme,
  });
  if (values.token !== undefined) {
    await context.addInitScript((token) => {
      localStorage.setItem('triptych.token', token);
      window.TRIPTYCH_CONFIG = { apiBase: '/' };
    }, values.token);
  }
  const page = await context.newPage();
  page.on('console', (message) => message.type() === 'error' && console.error(`${url}: ${message.text()}`));
  page.on('pageerror', (error) => console.error(`${url}: ${error.message}`));
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(Number(values.wait));
  for (const selector of values.click) {
    await page.locator(selector).first().click();
    await page.waitForTimeout(Number(values.wait));
  }
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  const file = fileName(url, width, theme);
  await page.screenshot({ path: file, fullPage: values.full });
  console.log(file, overflow > 0 ? `(${overflow} px wider than the screen)` : '');
  await context.close();
}

mkdirSync(values.out, { recursive: true });
const browser = await chromium.launch({ executablePath: values.browser, args: flags });
for (const url of positionals) {
  for (const width of values.width.split(',').map(Number)) {
    for (const theme of values.theme.split(',')) await takeShot(browser, url, width, theme);
  }
}
await browser.close();
