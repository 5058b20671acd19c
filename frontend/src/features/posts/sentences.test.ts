import { describe, expect, it } from 'vitest';
import { sentencesOf } from './sentences';

describe('sentences', () => {
  it('end at their mark, at a new line and at the end', () => {
    const caption = 'Okay, Arezzo. Let’s go!\nCome with me.\n\n📍 Arezzo, Italy';
    expect(sentencesOf(caption)).toEqual(['Okay, Arezzo.', 'Let’s go!', 'Come with me.', '📍 Arezzo, Italy']);
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
