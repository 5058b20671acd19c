// Prints the gzipped size of the scripts that every visit loads, and fails above the budget.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';

const budgetBytes = 110 * 1024;
const dist = path.join(import.meta.dirname, '..', 'dist');

const html = readFileSync(path.join(dist, 'index.html'), 'utf8');
const scripts = [...html.matchAll(/<script[^>]*\ssrc="?([^"\s>]+)"?/g)]
  .map((match) => match[1])
  .filter((source) => source !== '/config.js');

let totalBytes = 0;
for (const source of scripts) {
  const bytes = gzipSync(readFileSync(path.join(dist, source)), { level: 9 }).length;
  totalBytes += bytes;
  console.log(`${(bytes / 1024).toFixed(1).padStart(7)} KB  ${source}`);
}
console.log(
  `${(totalBytes / 1024).toFixed(1).padStart(7)} KB  initial script, gzipped; at most ${budgetBytes / 1024} KB`,
);
if (scripts.length === 0 || totalBytes > budgetBytes) process.exitCode = 1;
