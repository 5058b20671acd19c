import { clsx } from 'clsx';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { PageHeading } from '@/components/layout/page-heading';
import { PhotoFrame } from '@/components/ui/photo-frame';
import { TriptychProgress } from '@/components/ui/progress';
import { useTripQuery } from '../api';
import { photoCount } from '../curation-view';

export interface AnalysingProps {
  tripId: string;
  photos: readonly TripPhoto[];
}

const pollIntervalMs = 700;

/** The analysis as it goes: the photos light up on their mats as they are read. It goes on when one leaves. */
export function Analysing({ tripId, photos }: AnalysingProps) {
  const { data } = useTripQuery(tripId, {
    pollingInterval: pollIntervalMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  const total = data?.total ?? photos.length;
  const analysed = Math.min(data?.analysed ?? 0, total);
  return (
    <>
      <PageHeading
        title="Analyzing your photos"
        text="Every photo is looked at for sharpness, light and likeness. You can leave and come back."
      />
      <div className="mb-6 max-w-xl">
        <TriptychProgress
          label="Analysis"
          percent={total === 0 ? 0 : (analysed / total) * 100}
          text={`${analysed} of ${photoCount(total)}`}
        />
      </div>
      <ul
        aria-label="Photos"
        className="grid grid-cols-3 gap-[max(var(--hinge),0.75rem)] md:grid-cols-4 lg:grid-cols-6"
      >
        {photos.map((photo, index) => (
          <li key={photo.id}>
            <PhotoFrame
              src={serverUrl(photo.thumbnail_url)}
              alt={photo.filename}
              imageClassName={clsx(
                'transition-opacity duration-(--dur-3)',
                index >= analysed && 'opacity-25 saturate-0',
              )}
            />
          </li>
        ))}
      </ul>
    </>
  );
}
