import { describe, expect, it } from 'vitest';
import { makeFace } from '@/testing/factories';
import { type CropDraft, cropOf, cutSlides, fixOf, lossText, optionOf, ratioOf } from './crop-plan';

/** A face at the left edge of a photo of 3:2. */
const slide = {
  id: 'a',
  width: 3000,
  height: 2000,
  faces: [makeFace({ left: 0, top: 0.2, width: 0.2, height: 0.3 })],
};
const square = {
  ratio: 1,
  label: '1:1',
  area_lost: 1 / 3,
  cut_faces: [],
  focus: { a: [0.3, 0.5] as [number, number] },
  is_default: false,
};
const wide = { ...square, ratio: 1.5, label: 'original', area_lost: 0, is_default: true };
const draft: CropDraft = { ratio: null, focus: {}, crops: [wide, square] };

describe('the crop of a post', () => {
  it('is the default until another is chosen', () => {
    expect(ratioOf(draft, 0.8)).toBe(1.5);
    expect(ratioOf({ ...draft, ratio: 1 }, 0.8)).toBe(1);
    expect(ratioOf({ ...draft, crops: [] }, 0.8)).toBe(0.8);
  });

  it('has the focus that was set by hand, else the best, else the centre', () => {
    expect(cropOf({ ...draft, focus: { a: [1, 1] } }, 'a', 1).focus).toEqual([1, 1]);
    expect(cropOf(draft, 'a', 1).focus).toEqual([0.3, 0.5]);
    expect(cropOf(draft, 'b', 0.8).focus).toEqual([0.5, 0.5]);
  });

  it('is that of the option which the server takes for the same ratio', () => {
    expect(optionOf([wide, square], 1.005)).toBe(square);
    expect(optionOf([wide, square], 0.8)).toBeUndefined();
  });

  it.each([
    [0, 'Nothing is cut off'],
    [0.124, '12% is cut off'],
  ])('loses %d', (area_lost, text) => {
    expect(lossText({ ...square, area_lost })).toBe(text);
  });
});

describe('a cut face', () => {
  const moved: CropDraft = { ...draft, focus: { a: [0.9, 0.5] } };
  /** Wider than a square of the photo. */
  const group = { ...slide, faces: [makeFace({ left: 0, top: 0.2, width: 0.9, height: 0.3 })] };

  it('is found where the focus leaves it out', () => {
    expect(cutSlides([slide], draft, 1)).toEqual([]);
    expect(cutSlides([slide], moved, 1)).toEqual([slide]);
  });

  it('is whole again with the best focus, in the shape that was chosen', () => {
    // As the server counts: what was set by hand cuts this face.
    const crops = [wide, { ...square, cut_faces: ['a'] }];
    expect(fixOf([slide], { ...moved, crops }, 1)).toEqual({ photoIds: ['a'], ratio: undefined });
  });

  it('needs another ratio where even the best focus cuts it', () => {
    expect(fixOf([group], moved, 1)).toEqual({ photoIds: ['a'], ratio: 1.5 });
    expect(fixOf([group], draft, 1)).toEqual({ photoIds: [], ratio: 1.5 });
  });

  it('has no fix where no shape is better', () => {
    const crops = [{ ...square, is_default: true }];
    expect(fixOf([group], { ...draft, crops }, 1)).toBeNull();
    expect(fixOf([group], { ...moved, crops }, 1)).toBeNull();
  });
});
