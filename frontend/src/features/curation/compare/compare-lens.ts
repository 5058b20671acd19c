/**
 * The lens of the compare view: one zoom and one place for all photos, so that the same detail stands in every pane.
 * Places are shares of a photo (0 to 1), because the shots of a stack may differ in size; scales are CSS pixels per
 * pixel of the photo.
 */
import type { Size } from '@/data/posts/crop';

export interface Point {
  x: number;
  y: number;
}

export interface Lens extends Point {
  /** Null shows the photos whole. */
  scale: number | null;
}

/** What a gesture happens on: a photo in a pane of a screen with so many pixels to a CSS pixel. */
export interface View {
  photo: Size;
  pane: Size;
  pixelRatio: number;
}

/** A photo whose size is not known counts as one for screens. */
const unknownSize: Size = { width: 1920, height: 1440 };

export function viewOf(photo: Size | undefined, pane: Size): View {
  const isKnown = photo !== undefined && photo.width > 0 && photo.height > 0;
  return { photo: isKnown ? photo : unknownSize, pane, pixelRatio: window.devicePixelRatio };
}

/** One pixel of the photo is this many of the screen at most. */
const magnificationMax = 4;
/** Steps of the buttons and keys, as pixels of the screen to one of the photo. */
const magnifications = [0.1, 0.25, 0.5, 1, 2, magnificationMax] as const;
const tolerance = 1.001;

export const wholePhoto: Lens = { scale: null, x: 0.5, y: 0.5 };

/** The scale at which the whole photo is seen; a small photo is not enlarged. */
function fitScale({ photo, pane, pixelRatio }: View): number {
  const fit = Math.min(pane.width / photo.width, pane.height / photo.height);
  return Math.min(fit, 1 / pixelRatio);
}

function scaleOf(lens: Lens, view: View): number {
  const fit = fitScale(view);
  return lens.scale === null ? fit : Math.max(lens.scale, fit);
}

/** Pixels of the screen to one of the photo: 1 is 'at 1:1'. */
export function magnificationOf(lens: Lens, view: View): number {
  return scaleOf(lens, view) * view.pixelRatio;
}

/** The nearest share that leaves no empty ground beside a photo that is larger than its pane. */
function kept(share: number, photoLength: number, paneLength: number): number {
  const half = paneLength / (2 * photoLength);
  return half >= 0.5 ? 0.5 : Math.min(1 - half, Math.max(half, share));
}

function centreOf(lens: Point, scale: number, { photo, pane }: View): Point {
  return {
    x: kept(lens.x, photo.width * scale, pane.width),
    y: kept(lens.y, photo.height * scale, pane.height),
  };
}

/** Where a photo lies in its pane, in CSS pixels from the pane's upper left corner. */
export function placementOf(lens: Lens, view: View) {
  const scale = scaleOf(lens, view);
  const centre = centreOf(lens, scale, view);
  const [width, height] = [view.photo.width * scale, view.photo.height * scale];
  return {
    width,
    height,
    left: view.pane.width / 2 - centre.x * width,
    top: view.pane.height / 2 - centre.y * height,
  };
}

/** The lens after the photo was pushed by so many CSS pixels. */
export function pannedBy(lens: Lens, push: Point, view: View): Lens {
  if (lens.scale === null) return lens;
  const scale = scaleOf(lens, view);
  const from = centreOf(lens, scale, view);
  const to = {
    x: from.x - push.x / (view.photo.width * scale),
    y: from.y - push.y / (view.photo.height * scale),
  };
  return { scale: lens.scale, ...centreOf(to, scale, view) };
}

/** The lens at a scale, with what is at a point of the pane (from its middle) kept under that point. */
export function zoomedTo(lens: Lens, scale: number, at: Point, view: View): Lens {
  const fit = fitScale(view);
  const next = Math.min(scale, Math.max(fit, magnificationMax / view.pixelRatio));
  if (next <= fit * tolerance) return wholePhoto;
  const now = scaleOf(lens, view);
  const from = centreOf(lens, now, view);
  const { width, height } = view.photo;
  const to = {
    x: from.x + at.x / (width * now) - at.x / (width * next),
    y: from.y + at.y / (height * now) - at.y / (height * next),
  };
  return { scale: next, ...centreOf(to, next, view) };
}

export function zoomedBy(lens: Lens, factor: number, at: Point, view: View): Lens {
  return zoomedTo(lens, scaleOf(lens, view) * factor, at, view);
}

export const middle: Point = { x: 0, y: 0 };

/** The next of the usual magnifications, about the middle of the pane. */
export function zoomedOneStep(lens: Lens, isIn: boolean, view: View): Lens {
  const now = magnificationOf(lens, view);
  const next = isIn
    ? magnifications.find((step) => step > now * tolerance)
    : magnifications.findLast((step) => step < now / tolerance);
  if (next === undefined) return isIn ? lens : wholePhoto;
  return zoomedTo(lens, next / view.pixelRatio, middle, view);
}

/** From anything but 1:1 to 1:1 about that point; from there back to the whole photo. */
export function toggledOneToOne(lens: Lens, at: Point, view: View): Lens {
  const isThere = lens.scale !== null && Math.abs(magnificationOf(lens, view) - 1) < 1 - 1 / tolerance;
  return isThere ? wholePhoto : zoomedTo(lens, 1 / view.pixelRatio, at, view);
}

/** Whether more pixels are shown than a picture of that long edge holds. */
export function needsMoreThan(longEdgePx: number, lens: Lens, view: View): boolean {
  const photoEdge = Math.max(view.photo.width, view.photo.height);
  return photoEdge > longEdgePx && magnificationOf(lens, view) * photoEdge > longEdgePx * tolerance;
}
