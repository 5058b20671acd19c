import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences';

const list = path.resolve(
  import.meta.dirname,
  '../../../../crates/captions/src/refinement/sentence_cases.txt',
);

/** A text with its escaped characters. */
function unescaped(text: string): string {
  const character = (_: string, code: string) => String.fromCodePoint(Number.parseInt(code, 16));
  return text.replaceAll('\\n', '\n').replaceAll(/\\u\{([0-9a-f]+)\}/g, character);
}

/** The cases that the server's tests read, too. */
const cases = readFileSync(list, 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' => ') as [string, string]);

describe('sentences', () => {
  it('end at their mark, at a new line and at the end', () => {
    const caption = 'Okay, Arezzo. Let’s go!\nCome with me.\n\n📍 Arezzo, Italy';
    expect(sentencesOf(caption)).toEqual(['Okay, Arezzo.', 'Let’s go!', 'Come with me.', '📍 Arezzo, Italy']);
  });

  it.each(cases)('are those of the list: %s', (caption, sentences) => {
    expect(sentencesOf(unescaped(caption))).toEqual(sentences.split(' | ').map(unescaped));
  });

  it('are parted in every case of the list', () => {
    expect(cases).toHaveLength(13);
  });

  it('keep their quotation marks, and stand once', () => {
    expect(sentencesOf('“Go.” He went.  “Go.” 3.5 km… done')).toEqual([
      '“Go.”',
      'He went.',
      '3.5 km…',
      'done',
    ]);
    expect(sentencesOf(' \n ')).toEqual([]);
  });
});
