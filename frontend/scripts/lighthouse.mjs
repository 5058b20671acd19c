// Lighthouse's scores (mobile) of each screen, beside those of a blank React page: `make lighthouse`.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';

const [server, lighthouseFolder, profileFolder] = process.argv.slice(2);
const { default: lighthouse } = await import(path.resolve(lighthouseFolder, 'core/index.js'));

const screens = ['/', '/app', '/pricing', '/login', '/signup', '/contact', '/privacy', '/terms'];
const memberScreens = ['/app', '/previous-posts', '/trips', '/account'];
const onlyCategories = ['performance', 'accessibility', 'best-practices', 'seo'];
const port = 9333;

/** A heading drawn by the production build of React that the page has, compressed. */
function serveBlankPage() {
  const read = (name) => readFileSync(path.join(import.meta.dirname, '../node_modules', name), 'utf8');
  // CommonJS modules, each in a function of its own as a bundler would have it.
  const modules = {
    react: read('react/cjs/react.production.js'),
    scheduler: read('scheduler/cjs/scheduler.production.js'),
    'react-dom': read('react-dom/cjs/react-dom.production.js'),
    'react-dom/client': read('react-dom/cjs/react-dom-client.production.js'),
  };
  const wrapped = Object.entries(modules).map(
    ([name, code]) => `${JSON.stringify(name)}: function (module, exports, require) {${code}}`,
  );
  const script = `const modules = {${wrapped.join(',')}}, loaded = {};
    const process = { env: { NODE_ENV: 'production' } };
    function require(name) {
      if (!loaded[name]) modules[name](loaded[name] = { exports: {} }, loaded[name].exports, require);
      return loaded[name].exports;
    }
    require('react-dom/client').createRoot(document.body.firstElementChild)
      .render(require('react').createElement('h1', null, 'Blank'));`;
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Blank</title>
    <meta name="description" content="A heading"><meta name="viewport" content="width=device-width">
    <body><main></main><script src="/blank.js"></script></body></html>`;
  const http = createServer((request, response) => {
    const isScript = request.url === '/blank.js';
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html');
    response.setHeader('Content-Encoding', 'gzip');
    response.end(gzipSync(isScript ? script : page));
  });
  return new Promise((resolve) => http.listen(0, '127.0.0.1', () => resolve(http)));
}

/** The median of three runs of each category. */
async function scores(url) {
  const runs = [];
  for (let run = 0; run < 3; run += 1) {
    const { lhr } = await lighthouse(url, {
      port,
      onlyCategories,
      disableStorageReset: true,
      logLevel: 'error',
    });
    runs.push(lhr);
  }
  const median = (values) => values.sort((a, b) => a - b)[1];
  return Object.fromEntries(
    onlyCategories.map((name) => [
      name,
      Math.round(100 * median(runs.map((run) => run.categories[name].score))),
    ]),
  );
}

async function signIn(context) {
  const response = await context.request.post(`${server}/register/`, {
    data: {
      first_name: 'Mara',
      last_name: 'Oliveira',
      email: 'mara@example.org',
      username: 'mara',
      password: 'correct horse',
    },
  });
  const { token } = await response.json();
  const page = await context.newPage();
  await page.goto(server);
  await page.evaluate((value) => localStorage.setItem('triptych.token', value), token);
}

const context = await chromium.launchPersistentContext(profileFolder, {
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: [
    `--remote-debugging-port=${port}`,
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
  ],
});
const blank = await serveBlankPage();
const table = { 'a blank React page': await scores(`http://127.0.0.1:${blank.address().port}/`) };
for (const screen of screens) table[screen] = await scores(server + screen);
await signIn(context);
for (const screen of memberScreens) table[`${screen}, signed in`] = await scores(server + screen);
console.table(table);
await context.close();
blank.close();
