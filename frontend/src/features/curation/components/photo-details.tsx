import { type ReactNode, useState } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { FaceBoxes } from '@/components/photo/face-boxes';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { formatTaken } from '../format-taken';
import { texts } from '../texts';
import { PhotoContent } from './photo-content';

/** A photo, larger and untouched, and under what the caller says of it what was found in it and its facts. */
export function PhotoDetails({ photo, children }: { photo: TripPhoto; children: ReactNode }) {
  const [hasBoxes, setHasBoxes] = useState(false);
  return (
    <>
      <PhotoFrame
        key={photo.id}
        src={photo.is_damaged ? null : serverUrl(photo.url)}
        alt={photo.filename}
        isPriority
      >
        {hasBoxes && !photo.is_damaged ? <FaceBoxes photo={photo} /> : null}
      </PhotoFrame>
      {children}
      <PhotoContent {...{ photo, hasBoxes }} onBoxes={setHasBoxes} />
      <Facts photo={photo} />
    </>
  );
}

/** @param label For a list without a heading. */
export function Reasons({ reasons, label }: { reasons: readonly string[]; label?: string }) {
  return (
    <ul aria-label={label} className="grid list-disc gap-1.5 pl-4.5 text-sm marker:text-ink-3">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

/** When it was taken, and its size. */
function Facts({ photo: { taken_at, width, height } }: { photo: TripPhoto }) {
  const taken = formatTaken(taken_at);
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-xs [&_dd]:text-right [&_dt]:text-ink-3">
      {taken === null ? null : (
        <>
          <dt>{texts.inspector.taken}</dt>
          <dd className="figures">{taken}</dd>
        </>
      )}
      {width === 0 ? null : (
        <>
          <dt>{texts.inspector.size}</dt>
          <dd className="figures">{texts.inspector.pixels(width, height)}</dd>
        </>
      )}
    </dl>
  );
}
