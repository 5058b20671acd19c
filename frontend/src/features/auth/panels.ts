/** The photographs beside the forms, each in three tall panels. */
import heroCentre from '@/assets/photos/hero-centre.webp';
import heroLeft from '@/assets/photos/hero-left.webp';
import heroRight from '@/assets/photos/hero-right.webp';
import picos from '@/assets/photos/picos.webp';

interface ArtPanel {
  /** Tells panels of the same photograph apart. */
  id: string;
  src: string;
  /** Point to keep in sight, each 0 to 1. */
  focus?: readonly [number, number];
}

/** The ridge of the home page, for those who come back. */
export const ridgePanels: readonly ArtPanel[] = [
  { id: 'left', src: heroLeft },
  { id: 'centre', src: heroCentre },
  { id: 'right', src: heroRight },
];

/** For those who are new. */
export const peakPanels: readonly ArtPanel[] = [
  { id: 'left', src: picos, focus: [0.26, 0.5] },
  { id: 'centre', src: picos, focus: [0.5, 0.5] },
  { id: 'right', src: picos, focus: [0.74, 0.5] },
];
