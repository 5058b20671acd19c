import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const frontend = path.resolve(import.meta.dirname, '../..');

/** A file, and a line in it. */
type Case = readonly [file: string, line: string];

const violations: readonly Case[] = [
  ['src/lib/feature.ts', "import { a } from '@/features/trips/api'; a();"],
  ['src/lib/feature-relative.ts', "import { a } from '../features/trips/api'; a();"],
  ['src/lib/feature-detour.ts', "import { a } from '@/lib/../features/trips/api'; a();"],
  ['src/lib/feature-type.ts', "import type { A } from '@/features/trips/api'; export type B = A;"],
  ['src/lib/feature-lazy.ts', "export const a = () => import('@/features/trips/api');"],
  ['src/lib/app.ts', "import { a } from '@/app/store'; a();"],
  ['src/lib/app-effect.ts', "import '@/app/store';"],
  ['src/lib/app-required.ts', "const a = require('@/app/store'); a();"],
  ['src/data/session/app-relative.ts', "import { a } from '../../app/store'; a();"],
  ['src/data/trips/feature.ts', "import { a } from '@/features/trips/api'; a();"],
  ['src/features/auth/hooks/app.ts', "import { a } from '@/app/hooks'; a();"],
  ['src/lib/testing.ts', "import { a } from '@/testing/server'; a();"],
  ['src/api/feature.ts', "import { a } from '@/features/trips/api'; a();"],
  ['src/config/feature.ts', "import { a } from '@/features/trips/api'; a();"],
  ['src/components/ui/hooks.tsx', "import { a } from '@/app/hooks'; a();"],
  ['src/another-shared-folder/feature.ts', "import { a } from '@/features/trips/api'; a();"],
  ['src/features/auth/alias.ts', "import { a } from '@/features/trips/api'; a();"],
  ['src/features/auth/relative.ts', "import { a } from '../trips/api'; a();"],
  ['src/features/auth/detour.ts', "import { a } from './../trips/api'; a();"],
  ['src/features/auth/alias-detour.ts', "import { a } from '@/lib/../features/trips/api'; a();"],
  ['src/features/auth/store.ts', "import { a } from '@/app/store'; a();"],
  ['src/features/auth/hooks/relative.ts', "import { a } from '../../trips/api'; a();"],
  ['src/features/auth/hooks/detour.ts', "import { a } from '../hooks/../../trips/api'; a();"],
  ['src/features/auth/hooks/router.ts', "import { a } from '@/app/router'; a();"],
  ['src/features/auth/testing.ts', "import { a } from '@/testing/server'; a();"],
  ['src/app/testing.ts', "import { a } from '@/testing/server'; a();"],
  ['src/features/auth/index.ts', "export { a } from './api';"],
  ['src/features/auth/all.ts', "export * from './api';"],
  ['src/features/auth/types.ts', "export type { A } from './api';"],
  ['src/features/auth/imported.ts', "import { a } from './api'; export { a };"],
  ['src/lib/index.ts', "export * from './pause';"],
  ...[
    'element.innerHTML = html',
    'element.innerHTML += html',
    'element.outerHTML = html',
    'element.outerHTML += html',
    'Document.parseHTMLUnsafe(html)',
    "element.insertAdjacentHTML('beforeend', html)",
    'element.setHTMLUnsafe(html)',
    'range.createContextualFragment(html)',
    "new DOMParser().parseFromString(html, 'text/html')",
    'document.write(html, html)',
    'document.writeln(html)',
    'frame.srcdoc = html',
  ].map((line, index) => [`src/lib/html-${index}.ts`, `${line};`] as const),
  ['src/lib/frame.tsx', 'export const a = <iframe title="b" srcDoc={c} />;'],
];

const allowed: readonly Case[] = [
  ['src/lib/allowed.ts', "import { a } from '@/api/base-api'; a();"],
  ['src/features/auth/allowed.ts', "import { a } from './api'; a();"],
  ['src/features/auth/hooks/allowed.ts', "import { a } from '../api'; a();"],
  ['src/features/auth/hooks/allowed-data.ts', "import { a } from '@/data/store/hooks'; a();"],
  ['src/app/allowed.ts', "import { a } from '@/features/auth/api'; a();"],
  ['src/lib/allowed-text.ts', 'element.textContent = html;'],
  ['src/lib/allowed-frame.tsx', 'export const a = <iframe title="b" src={c} />;'],
  ['src/features/auth/allowed.test.ts', "import { a } from '@/testing/server'; a();"],
];

interface Report {
  readonly diagnostics: readonly { readonly location: { readonly path: string } }[];
}

/** The files that the linter refuses, under the project's own rules. */
function refusedFiles(folder: string): Set<string> {
  for (const settings of ['biome.json', 'no-type-barrels.grit', 'no-html-strings.grit'])
    cpSync(path.join(frontend, settings), path.join(folder, settings));
  for (const [file, line] of [...violations, ...allowed]) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    writeFileSync(path.join(folder, file), `${line}\n`);
  }
  const biome = path.join(frontend, 'node_modules/.bin/biome');
  const lint = 'lint --reporter=json --max-diagnostics=none --diagnostic-level=error .';
  let output: string;
  try {
    output = execFileSync(biome, lint.split(' '), { cwd: folder, encoding: 'utf8', stdio: 'pipe' });
  } catch (failed) {
    output = (failed as { stdout: string }).stdout;
  }
  const { diagnostics } = JSON.parse(output) as Report;
  return new Set(diagnostics.map(({ location }) => location.path));
}

describe('the linter', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'triptych-imports-'));
  let refused: Set<string>;
  beforeAll(() => {
    refused = refusedFiles(folder);
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  it.each(violations)('refuses in %s: %s', (file) => {
    expect(refused).toContain(file);
  });

  it.each(allowed)('allows in %s: %s', (file) => {
    expect(refused).not.toContain(file);
  });
});
