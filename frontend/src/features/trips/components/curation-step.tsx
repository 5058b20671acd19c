import { ArrowLeft, RefreshCw } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { PageHeading } from '@/components/layout/page-heading';
import { ActionBarSpace } from '@/components/layout/workflow-shell';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FoldingButton } from '@/components/ui/folding-button';
import { LoadingText } from '@/components/ui/skeleton';
import { isCurated } from '../curation-view';
import { type CuratedPhotos, useCuration } from '../hooks/use-curation';
import { loadResults } from '../load-results';
import { Analysing } from './analysing';
import { CurationNotice } from './curation-notice';
import { TripFailure } from './trip-failure';

/** The grid and what draws it row by row are loaded with the first photos, not with the page. */
const CurationResults = lazy(async () => ({ default: (await loadResults()).CurationResults }));

export interface CurationStepProps {
  tripId: string;
  onBack: () => void;
  onNext: () => void;
}

/** Step 2: the photos are analysed, picked and shown with the reasons. */
export function CurationStep({ tripId, onBack, onNext }: CurationStepProps) {
  const { photos, version, loadError, reload, curation } = useCuration(tripId);
  const selected = photos?.filter(({ is_selected }) => is_selected).length ?? 0;
  const isEmpty = photos === undefined || photos.length === 0;
  return (
    <WorkflowStep
      actions={
        <>
          <FoldingButton icon={ArrowLeft} onClick={onBack}>
            Back to Upload
          </FoldingButton>
          <FoldingButton
            icon={RefreshCw}
            variant="ghost"
            disabled={isEmpty || curation.isRunning}
            onClick={curation.run}
          >
            Re-analyze
          </FoldingButton>
          <ActionBarSpace />
          <Button
            variant="primary"
            className="max-md:flex-1"
            disabled={selected === 0 || curation.isRunning || loadError !== null}
            onClick={onNext}
          >
            {`Generate Content (${selected} photos)`}
          </Button>
        </>
      }
    >
      <CurationBody {...{ tripId, photos, version, loadError, reload, curation, onBack }} />
    </WorkflowStep>
  );
}

interface CurationBodyProps extends CuratedPhotos {
  tripId: string;
  onBack: () => void;
}

function CurationBody({ tripId, photos, version, loadError, reload, curation, onBack }: CurationBodyProps) {
  if (loadError !== null) return <TripFailure error={loadError} onRetry={reload} />;
  if (photos === undefined) return <Loading />;
  if (photos.length === 0) return <NoPhotos onBack={onBack} />;
  if (curation.isRunning && !isCurated(photos)) return <Analysing tripId={tripId} photos={photos} />;
  return (
    <Suspense fallback={<Loading />}>
      <CurationResults
        tripId={tripId}
        photos={photos}
        version={version}
        onReload={reload}
        notice={<CurationNotice photos={photos} curation={curation} onBack={onBack} />}
      />
    </Suspense>
  );
}

function Loading() {
  return (
    <>
      <PageHeading title="AI Curation" />
      <LoadingText>Loading your photos...</LoadingText>
    </>
  );
}

function NoPhotos({ onBack }: { onBack: () => void }) {
  return (
    <EmptyState
      headingLevel={1}
      title="No photos in this trip"
      text="Upload photos first; the picks come from them."
      action={
        <Button variant="primary" onClick={onBack}>
          Upload photos
        </Button>
      }
    />
  );
}
