import type { CSSProperties } from 'react';
import type { TripPhoto } from '@/api/types';

/** Width to height of the mat that the photo lies on, whole. */
const matRatio = 4 / 3;

const percent = (share: number) => `${share * 100}%`;

/** Where the photo lies on its mat. */
function areaOf({ width, height }: TripPhoto): CSSProperties {
  const ratio = width / height;
  return { width: percent(Math.min(1, ratio / matRatio)), height: percent(Math.min(1, matRatio / ratio)) };
}

/** A thin frame around each face of a photo, white in a dark edge, to be seen on snow and at night. The words beside it say how many there are. */
export function FaceBoxes({ photo }: { photo: TripPhoto }) {
  if (photo.width === 0 || photo.height === 0) return null;
  return (
    <span
      aria-hidden="true"
      data-faces
      style={areaOf(photo)}
      className="animate-fade-in pointer-events-none absolute inset-0 m-auto"
    >
      {photo.faces.map(({ left, top, width, height }) => (
        <span
          key={`${left} ${top}`}
          style={{ left: percent(left), top: percent(top), width: percent(width), height: percent(height) }}
          className="absolute rounded-[3px] border-[1.5px] border-on-photo ring-1 ring-photo-scrim/70"
        />
      ))}
    </span>
  );
}
