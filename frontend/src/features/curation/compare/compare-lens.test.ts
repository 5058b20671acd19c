import { describe, expect, it } from 'vitest';
import {
  type Lens,
  needsMoreThan,
  pannedBy,
  placementOf,
  toggledOneToOne,
  type View,
  wholePhoto,
  zoomedBy,
  zoomedOneStep,
  zoomedTo,
} from './compare-lens';

const view: View = {
  photo: { width: 4000, height: 3000 },
  pane: { width: 400, height: 400 },
  pixelRatio: 1,
};
const middle = { x: 0, y: 0 };
const oneToOne: Lens = { scale: 1, x: 0.5, y: 0.5 };

describe('the whole photo', () => {
  it('lies in the middle of its pane', () => {
    expect(placementOf(wholePhoto, view)).toEqual({ width: 400, height: 300, left: 0, top: 50 });
  });

  it('is not enlarged where it is smaller than the pane', () => {
    const small = { ...view, photo: { width: 200, height: 100 } };
    expect(placementOf(wholePhoto, small)).toEqual({ width: 200, height: 100, left: 100, top: 150 });
  });

  it('cannot be pushed', () => {
    expect(pannedBy(wholePhoto, { x: 30, y: 0 }, view)).toBe(wholePhoto);
  });
});

describe('zooming', () => {
  it('keeps what is under the pointer there', () => {
    const at = { x: 100, y: -50 };
    const share = (lens: Lens) => {
      const { left, top, width, height } = placementOf(lens, view);
      return [(200 + at.x - left) / width, (200 + at.y - top) / height];
    };
    const zoomed = zoomedTo(wholePhoto, 1, at, view);
    expect(zoomed.scale).toBe(1);
    const [x, y] = share(zoomed);
    expect(x).toBeCloseTo(share(wholePhoto)[0] ?? Number.NaN);
    expect(y).toBeCloseTo(share(wholePhoto)[1] ?? Number.NaN);
  });

  it('goes by steps to 1:1 and on to four times that, and back to the whole', () => {
    const scales: (number | null)[] = [];
    let lens: Lens = wholePhoto;
    for (let step = 0; step < 6; step += 1) {
      lens = zoomedOneStep(lens, true, view);
      scales.push(lens.scale);
    }
    expect(scales).toEqual([0.25, 0.5, 1, 2, 4, 4]);
    for (let step = 0; step < 5; step += 1) lens = zoomedOneStep(lens, false, view);
    expect(lens).toEqual(wholePhoto);
  });

  it('out beyond the whole shows the whole', () => {
    expect(zoomedBy(oneToOne, 0.01, middle, view)).toEqual(wholePhoto);
  });

  it('means pixels of the screen: at two of them to a CSS pixel 1:1 is half as large', () => {
    expect(toggledOneToOne(wholePhoto, middle, { ...view, pixelRatio: 2 }).scale).toBe(0.5);
    expect(toggledOneToOne(oneToOne, middle, view)).toEqual(wholePhoto);
    expect(toggledOneToOne({ ...oneToOne, scale: 2 }, middle, view).scale).toBe(1);
  });
});

describe('panning', () => {
  it('follows the pointer', () => {
    const before = placementOf(oneToOne, view);
    const after = placementOf(pannedBy(oneToOne, { x: 40, y: -20 }, view), view);
    expect(after.left - before.left).toBeCloseTo(40);
    expect(after.top - before.top).toBeCloseTo(-20);
  });

  it('stops at the edge of the photo, and turns back at once', () => {
    const far = pannedBy(oneToOne, { x: 9000, y: 9000 }, view);
    expect(placementOf(far, view)).toMatchObject({ left: 0, top: 0 });
    expect(placementOf(pannedBy(far, { x: -10, y: 0 }, view), view).left).toBeCloseTo(-10);
  });
});

describe('shots of different sizes', () => {
  it('show the same place', () => {
    const half: View = { ...view, photo: { width: 2000, height: 1500 } };
    const lens: Lens = { scale: 1, x: 0.3, y: 0.6 };
    for (const each of [view, half]) {
      const { left, width } = placementOf(lens, each);
      expect((200 - left) / width).toBeCloseTo(0.3);
    }
  });
});

describe('the picture at full size', () => {
  it.each([
    ['not for the whole photo', wholePhoto, view, false],
    ['at 1:1', oneToOne, view, true],
    ['not for a photo that is no larger', oneToOne, { ...view, photo: { width: 1920, height: 1280 } }, false],
  ])('is needed: %s', (_case, lens, each, expected) => {
    expect(needsMoreThan(1920, lens, each)).toBe(expected);
  });
});
