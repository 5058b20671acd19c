import { ArrowLeft } from 'lucide-react';
import type { TripPhoto } from '@/api/types';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { FoldingButton } from '@/components/ui/folding-button';
import { altTextsOf, hasWords } from '../content';
import { useDraft } from '../hooks/use-draft';
import { leftOutOf, orderOrigin, slidesOf } from '../slide-order';
import { PreviewBody } from './preview-body';

export interface PreviewStepProps {
  tripId: string;
  /** The selected ones, in order. */
  photos: readonly TripPhoto[];
  onBack: () => void;
  onRestart: () => void;
}

/** Step 4: the finished post as the feed will show it, and the ways to take it there. */
export function PreviewStep({ tripId, photos, onBack, onRestart }: PreviewStepProps) {
  const { draft, change } = useDraft(tripId);
  const { content } = draft;
  const slides = slidesOf(photos, draft);
  if (!hasWords(content) || slides.length === 0) return <NothingYet onBack={onBack} />;
  return (
    <PreviewBody
      tripId={tripId}
      slides={slides}
      origin={orderOrigin(photos, slides, draft)}
      content={{ ...content, altTexts: altTextsOf(draft) }}
      postId={draft.postId}
      onBack={onBack}
      onOrder={change.orderSlides}
      onMend={(mended) => {
        const { caption, hashtags } = mended;
        const ids = slides.map(({ id }) => id);
        change.mend({ caption, hashtags, leftOut: leftOutOf(draft, ids, mended.slides) });
      }}
      onRestart={(isSafe) => {
        if (isSafe) change.forget();
        onRestart();
      }}
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
        text="The preview needs photos and words."
        action={
          <Button variant="primary" onClick={onBack}>
            Go Back
          </Button>
        }
      />
    </WorkflowStep>
  );
}
