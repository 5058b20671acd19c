import { describe, expect, it, vi } from 'vitest';
import { randomId } from './random-id';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

describe('an identifier', () => {
  it('is a UUID that differs each time, on a page that is not secure as well', () => {
    const ids = [randomId()];
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
    ids.push(...Array.from({ length: 50 }, randomId));
    vi.unstubAllGlobals();
    expect(ids.filter((id) => !uuid.test(id))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });
});
