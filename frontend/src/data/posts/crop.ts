/**
 * What a slide shows of its photo: the same rectangle as the server cuts (`CropArea` of the crate `posts`, `Area` of
 * `vision`), so that every place that draws a slide shows what the archive holds.
 */

/** From the left and from the top, each 0 to 1. */
export type FocusPoint = readonly [number, number];

export interface Size {
  width: number;
  height: number;
}

export interface Crop {
  /** Width to height. */
  ratio: number;
  focus: FocusPoint;
}

/** In shares of the photo's width and height. */
export interface Area extends Size {
  left: number;
  top: number;
}

export const centre: FocusPoint = [0.5, 0.5];

/** A face is whole although less than this share of the photo is missing, as the server counts. */
const tolerance = 1e-4;

/** Cameras round to whole pixels. */
const visibleShare = 0.995;

const clamp = (value: number, max: number) => Math.min(Math.max(value, 0), max);

/** The largest area of the ratio, its centre as near to the focus as the photo's edges allow. */
export function cropArea({ width, height }: Size, { ratio, focus }: Crop): Area {
  const own = Math.max(width, 1) / Math.max(height, 1);
  const across = Math.min(ratio / own, 1);
  const down = Math.min(own / ratio, 1);
  return {
    left: clamp(focus[0] - across / 2, 1 - across),
    top: clamp(focus[1] - down / 2, 1 - down),
    width: across,
    height: down,
  };
}

/** Whether anything of a photo is left out that can be seen. */
export function isCut(size: Size, crop: Crop): boolean {
  const { width, height } = cropArea(size, crop);
  return Math.min(width, height) < visibleShare;
}

/** The same area for `object-fit: cover` in a box of the crop's ratio. */
export function objectPosition(size: Size, crop: Crop): string {
  const { left, top, width, height } = cropArea(size, crop);
  const place = (start: number, length: number) => (length >= 1 ? 0.5 : start / (1 - length)) * 100;
  return `${place(left, width)}% ${place(top, height)}%`;
}

/** Whether a crop cuts one of these areas, or leaves one out. */
export function cutsAny(areas: readonly Area[], size: Size, crop: Crop): boolean {
  const shown = cropArea(size, crop);
  const isWhole = (start: number, length: number, from: number, room: number) =>
    start >= from - tolerance && start + length <= from + room + tolerance;
  return !areas.every(
    (area) =>
      isWhole(area.left, area.width, shown.left, shown.width) &&
      isWhole(area.top, area.height, shown.top, shown.height),
  );
}

/** The focus at the centre of what is shown: a point nearer to the edge shows nothing else. */
export function settledFocus(size: Size, crop: Crop): FocusPoint {
  const { left, top, width, height } = cropArea(size, crop);
  return [left + width / 2, top + height / 2];
}

/** The focus after the shown area was moved by shares of the photo. */
export function movedFocus(size: Size, crop: Crop, across: number, down: number): FocusPoint {
  const [x, y] = settledFocus(size, crop);
  return settledFocus(size, { ...crop, focus: [x + across, y + down] });
}
