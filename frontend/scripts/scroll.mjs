// Measures how smoothly a trip of many photos scrolls in a real browser:
//   npm run build && npm run scroll [-- --photos 500 --slowdown 1]
// Prints the frames that took longer than a screen of 60 frames a second allows, at three paces from top to end, and
// the processor time that the page's own thread took for one: that counts no other work of the machine.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { chromium } from 'playwright-core';
import { openLargeTrip } from './large-trip.mjs';

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '500' },
    slowdown: { type: 'string', default: '1' },
    browser: { type: 'string', default: process.env.CHROMIUM ?? '/usr/bin/chromium' },
  },
});

const folder = path.resolve(import.meta.dirname, '../../crates/vision/tests/photos');
const frameMs = 1000 / 60;
/** A frame is late when the next one of the screen has been missed: timestamps themselves waver a little. */
const lateMs = frameMs * 1.5;

/** Runs in the page: scrolls to the end by so many pixels a frame and answers how long each frame took. */
async function scrollThrough(pixelsPerFrame) {
  window.scrollTo(0, 0);
  await new Promise((resolve) => setTimeout(resolve, 500));
  const lengths = [];
  let before = await new Promise(requestAnimationFrame);
  const isAtEnd = () => window.scrollY + window.innerHeight >= document.documentElement.scrollHeight - 1;
  while (!isAtEnd()) {
    window.scrollBy(0, pixelsPerFrame);
    const now = await new Promise(requestAnimationFrame);
    lengths.push(now - before);
    before = now;
  }
  return lengths;
}

/** Processor seconds that the page's own thread has worked so far. */
async function workedSeconds(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN;
}

function report(name, lengths, seconds, drawn) {
  const late = lengths.filter((length) => length > lateMs);
  const sorted = lengths.toSorted((one, other) => one - other);
  const at = (share) => (sorted[Math.floor((sorted.length - 1) * share)] ?? 0).toFixed(1);
  const share = ((100 * late.length) / lengths.length).toFixed(1);
  console.log(
    `${name}: ${lengths.length} frames, ${late.length} late (${share} %), median ${at(0.5)} ms, 99 % within ${at(0.99)} ms, longest ${at(1)} ms; ${((1000 * seconds) / lengths.length).toFixed(1)} ms of work a frame, ${drawn} photos drawn`,
  );
}

const browser = await chromium.launch({
  executablePath: values.browser,
  args: ['--headless', '--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
});
const page = await openLargeTrip(browser, {
  count: Number(values.photos),
  folder,
  viewport: { width: 1440, height: 900 },
});
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable', { timeDomain: 'threadTicks' });
await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slowdown) });
for (const [name, pixels] of [
  ['Reading pace, 20 px a frame', 20],
  ['Fast, 60 px a frame', 60],
  ['Flung, 200 px a frame', 200],
]) {
  const before = await workedSeconds(session);
  const lengths = await page.evaluate(scrollThrough, pixels);
  const seconds = (await workedSeconds(session)) - before;
  report(name, lengths, seconds, await page.getByRole('checkbox').count());
}
await browser.close();
