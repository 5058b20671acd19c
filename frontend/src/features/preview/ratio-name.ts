/** The shape of the slides in words, as photographers say it. */

const longSideMax = 5;
/** Shapes this close are the same to the eye: cameras round to whole pixels. */
const tolerance = 0.01;

/** '4:5' for a shape of small whole numbers, else '1.91:1'. */
export function ratioName(ratio: number): string {
  for (let height = 1; height <= longSideMax; height += 1) {
    const width = Math.round(ratio * height);
    const isNear = width > 0 && Math.abs(width / height / ratio - 1) <= tolerance;
    if (isNear && width <= longSideMax) return `${width}:${height}`;
  }
  return `${Number(ratio.toFixed(2))}:1`;
}
