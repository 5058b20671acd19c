import { lazy, type ReactNode, Suspense } from 'react';
import type { TripPhoto } from '@/api/types';
import { PageHeading } from '@/components/layout/page';
import { TriptychProgress } from '@/components/ui/progress';
import { tripsApi } from '@/data/trips/api';
import { texts } from '../texts';

/** What draws the photos row by row comes with them: the bar says how far the analysis is before. */
const AnalysingGrid = lazy(async () => ({ default: (await import('./analysing-grid')).AnalysingGrid }));

const pollIntervalMs = 700;

interface AnalysingProps {
  tripId: string;
  photos: readonly TripPhoto[];
  /** Says that the connection was lost, and how far the analysis came is all that is known; null while it runs. */
  lostNotice: ReactNode;
}

/** The analysis as it goes: the photos light up on their mats as they are read. It goes on when one leaves. */
export function Analysing({ tripId, photos, lostNotice }: AnalysingProps) {
  const isLost = lostNotice !== null;
  const { data } = tripsApi.useTripQuery(tripId, {
    pollingInterval: isLost ? 0 : pollIntervalMs,
    skipPollingIfUnfocused: true,
    refetchOnMountOrArgChange: true,
  });
  // The trip may have been read before its last photos were sent.
  const total = Math.max(data?.total ?? 0, photos.length);
  const analysed = Math.min(data?.analysed ?? 0, total);
  return (
    <>
      {isLost ? (
        <PageHeading title={texts.step.title} />
      ) : (
        <PageHeading title={texts.analysing.title} text={texts.analysing.text} />
      )}
      {lostNotice}
      <div className="mb-6 max-w-xl">
        <TriptychProgress
          label={texts.analysing.label}
          percent={total === 0 ? 0 : (analysed / total) * 100}
          text={texts.analysing.progress(analysed, total)}
        />
      </div>
      <Suspense fallback={null}>
        <AnalysingGrid photos={photos} analysed={analysed} />
      </Suspense>
    </>
  );
}
