// Two renditions by sharp (libvips), and nothing else.
//
// Takes the folder of its packages, the way of encoding (plain, or mozjpeg for the smallest files), a
// number of photos under work at once, a number of photos and files; prints what it took: seconds by
// the clock, seconds of the processor, and the peak of memory in bytes. libvips works on each photo
// with one thread.

import { createRequire } from "node:module";

const [folder, way, threads, photos, ...files] = process.argv.slice(2);
const sharp = createRequire(`${folder}/`)("sharp");
sharp.concurrency(1);
sharp.cache(false);

async function renditions(file) {
  for (const longEdge of [1920, 320]) {
    await sharp(file)
      .rotate()
      .resize(longEdge, longEdge, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 82, mozjpeg: way === "mozjpeg" })
      .toBuffer();
  }
}

await renditions(files[0]);
const started = performance.now();
const workedBefore = process.cpuUsage();
let next = 0;
async function work() {
  while (next < Number(photos)) {
    const file = files[next % files.length];
    next += 1;
    await renditions(file);
  }
}
await Promise.all(Array.from({ length: Number(threads) }, work));
const seconds = (performance.now() - started) / 1e3;
const { user, system } = process.cpuUsage(workedBefore);
console.log(seconds, (user + system) / 1e6, process.resourceUsage().maxRSS * 1024);
