import { describe, expect, it } from 'vitest';
import { centre, cropArea, cutsAny, movedFocus, objectPosition, settledFocus } from './crop';

const landscape = { width: 4000, height: 3000 };
const portrait = { width: 3000, height: 4000 };

describe('the area of a crop', () => {
  it.each([
    // As the server's tests have it: 4:5 of a photo of 4000 × 3000 is 2400 × 3000.
    [landscape, 0.8, [0, 0], { left: 0, top: 0, width: 0.6, height: 1 }],
    [landscape, 0.8, [0.5, 0.5], { left: 0.2, top: 0, width: 0.6, height: 1 }],
    [landscape, 0.8, [1, 1], { left: 0.4, top: 0, width: 0.6, height: 1 }],
    [portrait, 1, [0.5, 0.2], { left: 0, top: 0, width: 1, height: 0.75 }],
    [portrait, 0.75, [0.1, 0.9], { left: 0, top: 0, width: 1, height: 1 }],
  ] as const)('of %o at %d around %o', (size, ratio, focus, expected) => {
    const area = cropArea(size, { ratio, focus });
    for (const [side, share] of Object.entries(expected)) {
      expect(area[side as keyof typeof area]).toBeCloseTo(share, 9);
    }
  });

  it('is what the browser shows', () => {
    expect(objectPosition(landscape, { ratio: 0.8, focus: [0.5, 0.5] })).toBe('50% 50%');
    expect(objectPosition(landscape, { ratio: 0.8, focus: [0, 0.3] })).toBe('0% 50%');
    expect(objectPosition(portrait, { ratio: 1, focus: [0.2, 1] })).toBe('50% 100%');
  });

  it('shows the same at every position that the browser is given', () => {
    for (const x of [0, 0.2, 0.31, 0.5, 0.77, 1]) {
      const crop = { ratio: 0.8, focus: [x, 0.5] as const };
      const area = cropArea(landscape, crop);
      const [across = 0] = objectPosition(landscape, crop).split(' ').map(Number.parseFloat);
      // `object-position` puts this point of the photo over the same point of the box.
      expect((across / 100) * (1 - area.width)).toBeCloseTo(area.left, 9);
    }
  });
});

describe('faces', () => {
  const face = { left: 0.05, top: 0.1, width: 0.2, height: 0.2 };

  it('are cut where a part of them is outside', () => {
    expect(cutsAny([face], landscape, { ratio: 0.8, focus: centre })).toBe(true);
    expect(cutsAny([face], landscape, { ratio: 0.8, focus: [0.3, 0.5] })).toBe(false);
    expect(cutsAny([], landscape, { ratio: 0.8, focus: centre })).toBe(false);
  });
});

describe('moving', () => {
  it('stops at the edges, and comes back from there at once', () => {
    const crop = { ratio: 0.8, focus: [0.5, 0.5] as const };
    const right = movedFocus(landscape, crop, 5, 5);
    expect(right[0]).toBeCloseTo(0.7, 9);
    expect(right[1]).toBeCloseTo(0.5, 9);
    expect(movedFocus(landscape, { ...crop, focus: right }, -0.1, 0)[0]).toBeCloseTo(0.6, 9);
  });

  it('begins where the photo is, also from a focus in a corner', () => {
    expect(settledFocus(landscape, { ratio: 0.8, focus: [0, 0] })[0]).toBeCloseTo(0.3, 9);
  });
});
