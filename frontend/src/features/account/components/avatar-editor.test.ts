import { describe, expect, it } from 'vitest';
import { pictureFault, pictureSizeBytesMax } from './avatar-editor';

const fileOf = (type: string, size: number) => ({ type, size }) as File;

describe('a file for a picture', () => {
  it.each(['image/jpeg', 'image/png', 'image/gif', 'image/webp', ''])('may be of type "%s"', (type) => {
    expect(pictureFault(fileOf(type, 1))).toBeNull();
  });

  it.each([
    ['text/plain', 'a text file'],
    ['image/svg+xml', 'an SVG drawing'],
    ['image/heic', 'a HEIC picture'],
    ['application/pdf', 'a PDF document'],
    ['font/woff2', 'of another kind'],
  ])('may not be of type "%s"', (type, kind) => {
    expect(pictureFault(fileOf(type, 1))).toBe(`This file is ${kind}. Try a JPG or PNG.`);
  });

  it('may not be empty', () => {
    expect(pictureFault(fileOf('image/png', 0))).toBe('This file is empty. Try another one.');
  });

  it('may have 30 MB and no byte more', () => {
    expect(pictureFault(fileOf('image/png', pictureSizeBytesMax))).toBeNull();
    expect(pictureFault(fileOf('image/png', pictureSizeBytesMax + 1))).toBe(
      'This file is larger than 30 MB. Try a smaller one.',
    );
  });
});
