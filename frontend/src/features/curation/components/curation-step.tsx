import { RefreshCw } from 'lucide-react';
import { lazy, type ReactNode, Suspense, useDeferredValue } from 'react';
import type { TripPhoto } from '@/api/types';
import { PageHeading } from '@/components/layout/page';
import { useWorkflowPlace } from '@/components/layout/workflow-place';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { TripFailure } from '@/components/photo/trip-failure';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FoldingButton } from '@/components/ui/folding-button';
import { TriptychProgress } from '@/components/ui/progress';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { tripsApi } from '@/data/trips/api';
import { unscoredOf } from '@/data/trips/curation-view';
import { isGone } from '@/data/trips/gone';
import { useLeftBehind } from '@/data/uploads/use-pending-uploads';
import { type CuratedPhotos, useCuration } from '../hooks/use-curation';
import { texts } from '../texts';
import { CurationNotice } from './curation-notice';

/** The grid and what draws it row by row are loaded with the first photos, or while they are sent, not with the page. */
export const loadResults = () => import('./curation-results');

const CurationResults = lazy(async () => ({ default: (await loadResults()).CurationResults }));

/** What draws the photos row by row comes with them: the bar says how far the analysis is before. */
const AnalysingGrid = lazy(async () => ({ default: (await import('./analysing-grid')).AnalysingGrid }));

/** Step 2: the photos are analysed, picked and shown with the reasons. */
export function CurationStep({ tripId }: { tripId: string }) {
  const { go } = useWorkflowPlace();
  const curated = useCuration(tripId);
  const { photos, loadError, curation } = curated;
  const selected = curation.isLost ? 0 : (photos?.filter(({ is_selected }) => is_selected).length ?? 0);
  const isEmpty = photos === undefined || photos.length === 0;
  const { isUploading } = useLeftBehind(tripId);
  // With photos that are still under way the words would be for others than the post.
  const noneSelected = curation.isLost ? texts.step.notAnalysed : texts.step.noneSelected;
  const selectFirst = selected === 0 ? noneSelected : null;
  const missing = isUploading ? texts.step.stillUploading : selectFirst;
  const body = <CurationBody {...curated} tripId={tripId} />;
  if (isGone(loadError)) return <WorkflowStep>{body}</WorkflowStep>;
  const again = (
    <FoldingButton
      icon={RefreshCw}
      variant="ghost"
      disabled={isEmpty}
      isBusy={curation.isRunning}
      onClick={curation.run}
      label={texts.step.again}
    />
  );
  return (
    <WorkflowStep
      back={1}
      beside={again}
      actions={
        <>
          {missing === null || isEmpty || curation.isRunning ? null : (
            <p data-bar-text className="text-xs text-ink-3 max-md:order-first max-md:basis-full">
              {missing}
            </p>
          )}
          <Button
            variant="primary"
            className="max-md:flex-1"
            disabled={missing !== null || loadError !== null}
            isBusy={curation.isRunning}
            busyText={texts.step.busy}
            onClick={() => go({ step: 3, tripId })}
            label={texts.step.next(selected)}
          />
        </>
      }
    >
      {body}
    </WorkflowStep>
  );
}

function CurationBody(props: CuratedPhotos & { tripId: string }) {
  const { tripId, photos, version, loadError, reload, curation } = props;
  const { goBack } = useWorkflowPlace();
  const isAnalysing = photos !== undefined && curation.isRunning && unscoredOf(photos).length > 0;
  // The photos stay in sight until what shows the picks is ready.
  const isSeenAnalysing = useDeferredValue(isAnalysing) || isAnalysing;
  if (loadError !== null) return <TripFailure {...{ tripId }} error={loadError} onRetry={reload} />;
  if (photos === undefined) return <Loading count={matsMax} />;
  if (photos.length === 0) {
    const { action, ...words } = texts.noPhotos;
    return <EmptyState headingLevel={1} {...words} action={{ label: action, onClick: goBack }} />;
  }
  const notice = <CurationNotice {...{ tripId, photos, curation }} />;
  if (isSeenAnalysing || curation.isLost) {
    return <Analysing {...{ tripId, photos }} lostNotice={curation.isLost ? notice : null} />;
  }
  return (
    <Suspense fallback={<Loading count={photos.length} />}>
      <CurationResults tripId={tripId} photos={photos} version={version} onReload={reload} notice={notice} />
    </Suspense>
  );
}

const pollIntervalMs = 700;

interface AnalysingProps {
  tripId: string;
  photos: readonly TripPhoto[];
  /** Says that the connection was lost, and how far the analysis came is all that is known; null while it runs. */
  lostNotice: ReactNode;
}

/** The analysis as it goes: the photos light up on their mats as they are read. It goes on when one leaves. */
function Analysing({ tripId, photos, lostNotice }: AnalysingProps) {
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

/** As many mats as a first screen shows. */
const matsMax = 12;

function Loading({ count }: { count: number }) {
  const mats = [...Array(Math.min(count, matsMax)).keys()];
  return (
    <>
      <PageHeading title={texts.step.title} />
      <LoadingText className="mb-6">{texts.step.loading}</LoadingText>
      <div className="grid grid-cols-2 gap-3 md:grid-cols-3 lg:grid-cols-4">
        {mats.map((mat) => (
          <Skeleton key={mat} className="aspect-4/3" />
        ))}
      </div>
    </>
  );
}
