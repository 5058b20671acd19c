import { RotateCw } from 'lucide-react';
import { type ComponentProps, type CSSProperties, type ReactNode, useId, useState } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { Switch, type SwitchProps } from '@/components/forms/switch';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { Badge } from '@/components/ui/badge';
import { texts } from '../texts';

export function PhotoDetails({ photo, children }: { photo: TripPhoto; children: ReactNode }) {
  const [hasBoxes, setHasBoxes] = useState(false);
  const { tags, faces, is_turned: isTurned } = photo;
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
      {tags.length + faces.length === 0 && !isTurned ? null : (
        <div className="grid gap-2.5">
          {tags.length === 0 ? null : (
            <ul aria-label={texts.inspector.content} className="flex flex-wrap gap-1.5">
              {tags.map((tag) => (
                <li key={tag}>
                  <Badge label={tag.charAt(0).toUpperCase() + tag.slice(1)} />
                </li>
              ))}
            </ul>
          )}
          {faces.length === 0 ? null : <Faces faces={faces} isOn={hasBoxes} onSwitch={setHasBoxes} />}
          {isTurned ? (
            <p className="flex items-center gap-1.5 text-xs text-ink-2">
              <RotateCw className="size-3.5 flex-none" />
              {texts.inspector.turned}
            </p>
          ) : null}
        </div>
      )}
      <Facts photo={photo} />
    </>
  );
}

/** A list with bullets, if not told otherwise. */
export function Reasons({ reasons, ...list }: Pick<TripPhoto, 'reasons'> & ComponentProps<'ul'>) {
  if (!reasons?.length) return null;
  return (
    <ul className="grid list-disc gap-1.5 pl-4.5 text-sm marker:text-ink-3" {...list}>
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  );
}

/** 'October 4, 2025 at 18:52'. Cameras write the time of the place, which the server passes on as it is. */
const takenFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
  timeZone: 'UTC',
});

function Facts({ photo: { taken_at, width, height } }: { photo: TripPhoto }) {
  const taken = Date.parse(taken_at ?? '');
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-xs [&_dd]:text-right [&_dt]:text-ink-3">
      {Number.isNaN(taken) ? null : (
        <>
          <dt>{texts.inspector.taken}</dt>
          <dd className="figures">{takenFormat.format(taken)}</dd>
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

function Faces({ faces, ...boxes }: Pick<TripPhoto, 'faces'> & Pick<SwitchProps, 'isOn' | 'onSwitch'>) {
  const id = useId();
  const smiling = faces.filter(({ is_smiling }) => is_smiling === true).length;
  const away = faces.filter(({ looks_away }) => looks_away).length;
  const looks = [
    smiling > 0 ? texts.inspector.smiling(smiling) : null,
    away > 0 ? texts.inspector.lookingAway(away) : null,
  ];
  return (
    <div className="flex items-center justify-between gap-4 text-xs">
      <p>
        {texts.inspector.faces(faces.length)}
        <span className="block text-ink-2">{looks.filter(Boolean).join(', ')}</span>
      </p>
      <label htmlFor={id} className="flex flex-none cursor-pointer items-center gap-2 text-ink-2">
        {texts.inspector.showFaces}
        <Switch id={id} label={texts.inspector.showFaces} {...boxes} />
      </label>
    </div>
  );
}

/** Width to height of the mat that the photo lies on, whole. */
const matRatio = 4 / 3;

const percent = (share: number) => `${share * 100}%`;

/** A thin frame around each face of a photo, white in a dark edge, to be seen on snow and at night. The words beside it say how many there are. */
function FaceBoxes({ photo }: { photo: TripPhoto }) {
  if (photo.width === 0 || photo.height === 0) return null;
  const ratio = photo.width / photo.height;
  const area: CSSProperties = {
    width: percent(Math.min(1, ratio / matRatio)),
    height: percent(Math.min(1, matRatio / ratio)),
  };
  return (
    <span
      aria-hidden="true"
      data-faces
      style={area}
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
