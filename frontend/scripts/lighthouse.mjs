// Lighthouse's scores (mobile) of each screen, beside those of a blank React page: `make lighthouse`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const [server, packages] = process.argv.slice(2);
const require = createRequire(path.resolve(packages, 'lighthouse/package.json'));
const { default: lighthouse } = await import(require.resolve('lighthouse/core/index.js'));
const puppeteer = require('puppeteer-core');

const screens = ['/', '/app', '/pricing', '/login', '/signup', '/contact', '/privacy', '/terms'];
const memberScreens = ['/app', '/previous-posts', '/trips', '/account'];
const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];

/** Serves a heading drawn by React's production build, compressed. */
async function serveBlankPage() {
  const read = (name) => readFileSync(path.join(import.meta.dirname, '../node_modules', name), 'utf8');
  const modules = {
    react: read('react/cjs/react.production.js'),
    scheduler: read('scheduler/cjs/scheduler.production.js'),
    'react-dom': read('react-dom/cjs/react-dom.production.js'),
    'react-dom/client': read('react-dom/cjs/react-dom-client.production.js'),
  };
  const functions = Object.entries(modules).map(
    ([name, code]) => `'${name}': function (exports, require) {${code}}`,
  );
  const script = `const modules = {${functions}}, loaded = {}, process = { env: { NODE_ENV: 'production' } };
    function require(name) {
      if (!loaded[name]) modules[name]((loaded[name] = {}), require);
      return loaded[name];
    }
    const root = require('react-dom/client').createRoot(document.querySelector('main'));
    root.render(require('react').createElement('h1', null, 'Blank'));`;
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Blank</title>
    <meta name="description" content="A heading"><meta name="viewport" content="width=device-width">
    <main></main><script src="/blank.js"></script></html>`;
  const http = createServer((request, response) => {
    const isScript = request.url === '/blank.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader('Content-Encoding', 'gzip');
    response.end(gzipSync(isScript ? script : page));
  });
  await new Promise((resolve) => http.listen(0, '127.0.0.1', resolve));
  return http;
}

async function scores(browser, url) {
  const page = await browser.newPage();
  const flags = { onlyCategories, disableStorageReset: true, logLevel: 'error' };
  const { lhr } = await lighthouse(url, flags, undefined, page);
  await page.close();
  return Object.fromEntries(
    onlyCategories.map((name) => [name, Math.round(100 * lhr.categories[name].score)]),
  );
}

async function signIn(browser) {
  const user = { username: 'mara', email: 'mara@example.org', password: 'correct horse' };
  const response = await fetch(`${server}/register/`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ ...user, first_name: 'Mara', last_name: 'Oliveira' }),
  });
  const { token } = await response.json();
  const page = await browser.newPage();
  await page.goto(server);
  await page.evaluate((value) => localStorage.setItem('triptych.token', value), token);
  await page.close();
}

const browser = await puppeteer.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
});
const blank = await serveBlankPage();
const table = { 'a blank React page': await scores(browser, `http://127.0.0.1:${blank.address().port}/`) };
for (const screen of screens) table[screen] = await scores(browser, server + screen);
await signIn(browser);
for (const screen of memberScreens) table[`${screen}, signed in`] = await scores(browser, server + screen);
console.table(table);
await browser.close();
blank.close();
