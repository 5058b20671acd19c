import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FoldingButton } from '@/components/ui/folding-button';
import { hasWords } from '@/data/drafts/content';
import { leftOutOf, orderOrigin, slidesOf } from '@/data/drafts/slide-order';
import { useDraft } from '@/data/drafts/use-draft';
import { PreviewBody } from './preview-body';

export interface PreviewStepProps {
  tripId: string;
  /** The selected ones, in order. */
  photos: readonly TripPhoto[];
  onBack: () => void;
  onRestart: () => void;
  /** Another post of the trip has begun. */
  onNextPost: () => void;
}

/** Step 4: the finished post as the feed will show it, and the ways to take it there. */
export function PreviewStep(props: PreviewStepProps) {
  const { tripId, photos, onBack, onRestart, onNextPost } = props;
  const { draft, change } = useDraft(tripId);
  const { content } = draft;
  const slides = slidesOf(photos, draft);
  // A caption that is emptied to be written anew takes nothing away.
  const [wasShown, setWasShown] = useState(false);
  const isReady = hasWords(content) && slides.length > 0;
  if (isReady && !wasShown) setWasShown(true);
  if (content === null || slides.length === 0 || !(isReady || wasShown)) {
    return <NothingYet onBack={onBack} />;
  }
  return (
    <PreviewBody
      tripId={tripId}
      slides={slides}
      origin={orderOrigin(photos, slides, draft)}
      content={content}
      crop={draft}
      unusedGood={draft.unusedGood}
      onBack={onBack}
      change={change}
      onFix={(fixed) => {
        const ids = slides.map(({ id }) => id);
        change.fix({ ...fixed, leftOut: leftOutOf(draft, ids, fixed.slides) });
      }}
      onRestart={onRestart}
      onNextPost={onNextPost}
    />
  );
}

function NothingYet({ onBack }: { onBack: () => void }) {
  return (
    <WorkflowStep
      actions={
        <FoldingButton icon={ArrowLeft} onClick={onBack}>
          Back to Edit
        </FoldingButton>
      }
    >
      <EmptyState
        headingLevel={1}
        title="No content generated yet."
        text="Choose photos and write a caption first."
        action={
          <Button variant="primary" onClick={onBack}>
            Go Back
          </Button>
        }
      />
    </WorkflowStep>
  );
}
