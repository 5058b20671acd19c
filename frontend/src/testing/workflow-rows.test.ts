import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';

const source = path.resolve(import.meta.dirname, '..');
const list = path.resolve(source, '../../docs/workflow.md');

/** The rows that the documentation names. */
function rows(): string[] {
  const lines = readFileSync(list, 'utf8').split('\n');
  return lines.filter((line) => line.startsWith('- §')).map((line) => line.slice(2));
}

/** The titles of tests that name a row. */
function titles(): string[] {
  const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.test\.tsx?$/.test(file),
  );
  return files.flatMap((file) => {
    const text = readFileSync(path.join(source, file), 'utf8');
    return [...text.matchAll(/\b(?:it|describe)\(\s*'(§\d [^']+)'/g)].map(([, title]) => title ?? '');
  });
}

describe('the rows of the workflow', () => {
  it('are each named once', () => {
    expect(rows().length).toBeGreaterThan(80);
    expect(new Set(rows()).size).toBe(rows().length);
  });

  it('have each a test of their name, and no test names another', () => {
    expect(titles().toSorted()).toEqual(rows().toSorted());
  });
});
