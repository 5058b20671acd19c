import { Copy, Focus } from 'lucide-react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { Badge } from '@/components/ui/badge';
import { PhotoFrame } from '@/components/ui/photo-frame';
import { Score } from '@/components/ui/score';
import { formatTaken } from '../format-taken';

export interface InspectorProps {
  photo: TripPhoto;
}

/** The current photo, larger and untouched, with all that is known of it. Wide screens alone have room for it. */
export function Inspector({ photo }: InspectorProps) {
  const taken = formatTaken(photo.taken_at);
  return (
    <aside aria-label="Current photo" className="sticky top-21 hidden self-start lg:block">
      <div className="grid gap-4">
        <PhotoFrame key={photo.id} src={serverUrl(photo.url)} alt={photo.filename} isPriority />
        <div className="flex items-start justify-between gap-3">
          <h2 className="min-w-0 font-text text-base/6 font-semibold tracking-normal wrap-anywhere">
            {photo.filename}
          </h2>
          {photo.ai_score === null ? null : <Score value={photo.ai_score} />}
        </div>
        <Flags photo={photo} />
        <Reasons photo={photo} />
        <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1.5 text-xs [&_dd]:text-right [&_dt]:text-ink-3">
          {taken === null ? null : (
            <>
              <dt>Taken</dt>
              <dd className="figures">{taken}</dd>
            </>
          )}
          {photo.width === 0 ? null : (
            <>
              <dt>Size</dt>
              <dd className="figures">{`${photo.width} × ${photo.height}`}</dd>
            </>
          )}
        </dl>
      </div>
    </aside>
  );
}

function Flags({ photo }: InspectorProps) {
  if (photo.is_duplicate !== true && photo.is_blurry !== true) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {photo.is_duplicate === true ? (
        <Badge tone="info" icon={Copy}>
          Duplicate
        </Badge>
      ) : null}
      {photo.is_blurry === true ? (
        <Badge tone="warning" icon={Focus}>
          Blurry
        </Badge>
      ) : null}
    </div>
  );
}

function Reasons({ photo: { reasons } }: InspectorProps) {
  if (reasons === null || reasons.length === 0) return null;
  return (
    <div>
      <h3 className="mb-2 font-text text-sm font-semibold tracking-normal">Why this score</h3>
      <ul className="grid list-disc gap-1.5 pl-4.5 text-sm marker:text-ink-3">
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}
