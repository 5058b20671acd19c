import { ArrowLeft, ArrowRight } from 'lucide-react';
import { useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { PageHeading } from '@/components/layout/page-heading';
import { ActionBarSpace } from '@/components/layout/workflow-shell';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { AlertDialog } from '@/components/ui/alert-dialog';
import { Button } from '@/components/ui/button';
import { FoldingButton } from '@/components/ui/folding-button';
import { altTextsOf, hasWords } from '../content';
import { useDraft } from '../hooks/use-draft';
import { useGeneration } from '../hooks/use-generation';
import { CaptionAside } from './caption-aside';
import { GenerateSection } from './generate-section';
import { OtherPhotosNotice } from './other-photos-notice';
import { StyleCards } from './style-cards';
import { WrittenWords } from './written-words';

export interface CaptionStepProps {
  tripId: string;
  /** The selected ones, in order. */
  photos: readonly TripPhoto[];
  onBack: () => void;
  onNext: () => void;
}

const regenerateQuestion =
  'Regenerating will consume 1 post credit. If the remaining posts are 0 mock data will appear. Do you want to continue?';

/** Step 3: a style is chosen, the words are written, read and made one's own. */
export function CaptionStep({ tripId, photos, onBack, onNext }: CaptionStepProps) {
  const { draft, change } = useDraft(tripId);
  const { style, note, content } = draft;
  const generation = useGeneration(tripId, photos);
  const [isAsking, setIsAsking] = useState(false);
  const run = () => {
    setIsAsking(false);
    if (style !== null) generation.run(style, note);
  };
  const generate = () => (content === null ? run() : setIsAsking(true));
  const mayGenerate = style !== null && photos.length > 0 && !generation.isRunning;
  return (
    <WorkflowStep
      actions={
        <>
          <FoldingButton icon={ArrowLeft} onClick={onBack}>
            Back to Curation
          </FoldingButton>
          <ActionBarSpace />
          <Button
            variant={hasWords(content) ? 'primary' : 'plain'}
            className="max-md:flex-1"
            disabled={!hasWords(content) || generation.isRunning}
            onClick={onNext}
          >
            Preview Post
            <ArrowRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
          </Button>
        </>
      }
    >
      <PageHeading title="Generate Content" text="Pick a tone, read the words, make them yours." />
      <OtherPhotosNotice content={content} photos={photos} />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 lg:col-start-1">
          <StyleCards value={style} isDisabled={generation.isRunning} onChange={change.chooseStyle} />
          <GenerateSection
            {...{ draft, change, generation, mayGenerate }}
            photoCount={photos.length}
            onGenerate={generate}
          />
          <WrittenWords
            {...{ tripId, photos, draft, change, generation }}
            mayRegenerate={mayGenerate}
            onRegenerate={() => setIsAsking(true)}
          />
        </div>
        <CaptionAside photos={photos} content={content} altTexts={altTextsOf(draft)} />
      </div>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Regenerate"
        text={regenerateQuestion}
        confirmLabel="Continue"
        onConfirm={run}
      />
    </WorkflowStep>
  );
}
