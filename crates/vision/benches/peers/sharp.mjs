// Two renditions by sharp (libvips), and nothing else.
//
// Takes the folder of its packages, a number of rounds and files; prints seconds of processor
// time for each photo of each round, then the peak of memory in bytes. One thread for its pictures.

import { createRequire } from "node:module";

const [folder, rounds, ...files] = process.argv.slice(2);
const sharp = createRequire(`${folder}/`)("sharp");
sharp.concurrency(1);
sharp.cache(false);

async function renditions(file) {
  for (const longEdge of [1920, 320]) {
    await sharp(file)
      .rotate()
      .resize(longEdge, longEdge, { fit: "inside", withoutEnlargement: true })
      .jpeg({ quality: 82 })
      .toBuffer();
  }
}

for (let round = 0; round < Number(rounds); round += 1) {
  const started = process.cpuUsage();
  for (const file of files) {
    await renditions(file);
  }
  const { user, system } = process.cpuUsage(started);
  console.log((user + system) / 1e6 / files.length);
}
console.log(process.resourceUsage().maxRSS * 1024);
