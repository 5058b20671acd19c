import { ArrowRight, CircleCheck } from 'lucide-react';
import { useId, useState } from 'react';
import type { StyleId, TripPhoto } from '@/api/types';
import { PageHeading } from '@/components/layout/page';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { DraftNotices, UploadStatus } from '@/components/post/draft-notices';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasWords, isForOtherPhotos } from '@/data/drafts/content';
import { slidesOf } from '@/data/drafts/slide-order';
import { captionStyles } from '@/data/drafts/styles';
import { useDraft } from '@/data/drafts/use-draft';
import { nextPressOf, regenerateQuestion } from '../next-press';
import { texts } from '../texts';
import { useGeneration, useRefinement } from '../use-writing';
import { CaptionAside } from './caption-aside';
import { GenerateSection } from './generate-section';
import { WrittenCaption } from './written-caption';

export interface CaptionStepProps {
  tripId: string;
  photos: readonly TripPhoto[];
  onBack: () => void;
  onNext: () => void;
}

const otherPhotosId = 'other-photos';

/** Step 3: a style is chosen, the caption is written, read and edited. */
export function CaptionStep({ tripId, photos, onBack, onNext }: CaptionStepProps) {
  const { draft, change } = useDraft(tripId);
  const { style, note, content, language } = draft;
  const generation = useGeneration(tripId, draft, photos);
  const refinement = useRefinement(tripId, draft);
  const [isAsking, setIsAsking] = useState(false);
  const photoIds = photos.map(({ id }) => id);
  const press = nextPressOf(draft, photoIds);
  const isForOthers = content !== null && photos.length > 0 && isForOtherPhotos(content, photoIds);
  const run = () => {
    setIsAsking(false);
    if (style === null) return;
    if (press.kind === 'rewrite') refinement.run({ tone: style, ...(language === null ? {} : { language }) });
    else generation.run(style, note);
  };
  const generate = () => (content === null || press.kind === 'rewrite' ? run() : setIsAsking(true));
  const isRunning = generation.isRunning || refinement.running !== null;
  const mayGenerate = style !== null && photos.length > 0 && !isRunning;
  return (
    <WorkflowStep
      back={{ label: texts.back, onClick: onBack }}
      actions={
        <Button
          variant={hasWords(content) ? 'primary' : 'plain'}
          className="max-md:flex-1"
          disabled={!hasWords(content) || isRunning}
          onClick={onNext}
        >
          {texts.next}
          <ArrowRight className="size-4" />
        </Button>
      }
    >
      <PageHeading title={texts.title} text={texts.text} aside={<UploadStatus tripId={tripId} />} />
      <DraftNotices
        {...{ draft, change }}
        slides={slidesOf(photos, draft).map(({ id }) => id)}
        beside={content === null ? ['note'] : ['note', 'caption', 'hashtags', 'alt_texts']}
      />
      {isForOthers ? (
        <div id={otherPhotosId} className="mb-6">
          <Notice tone="warning">{texts.otherPhotos}</Notice>
        </div>
      ) : null}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 lg:col-start-1">
          <StyleCards
            value={style}
            isDisabled={isRunning}
            onChange={(chosen) => change.patch({ style: chosen })}
          />
          <GenerateSection
            {...{ draft, change, generation, refinement, press, mayGenerate }}
            photoCount={photos.length}
            onGenerate={generate}
          />
          <WrittenCaption
            {...{ photos, draft, change, generation, refinement }}
            describedBy={isForOthers ? otherPhotosId : undefined}
            mayRegenerate={mayGenerate}
            onRegenerate={() => setIsAsking(true)}
          />
        </div>
        <CaptionAside photos={photos} draft={draft} />
      </div>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={texts.regenerate.title}
        text={regenerateQuestion(press)}
        confirmLabel={texts.regenerate.confirm}
        onConfirm={run}
      />
    </WorkflowStep>
  );
}

interface StyleCardsProps {
  value: StyleId | null;
  isDisabled: boolean;
  onChange: (style: StyleId) => void;
}

const cardStyle =
  'relative grid content-start gap-1 rounded-card border border-line-strong bg-surface p-4 pb-4.5 transition-colors duration-(--dur-2) has-checked:border-primary has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed';

/** The styles as a radio group of cards. Choosing one writes nothing yet. */
function StyleCards({ value, isDisabled, onChange }: StyleCardsProps) {
  const name = useId();
  return (
    <fieldset disabled={isDisabled}>
      <legend className="mb-3">
        <h2>{texts.styles.title}</h2>
      </legend>
      <div className="grid gap-x-hinge gap-y-3 sm:grid-cols-2">
        {captionStyles.map((style) => (
          <label key={style.id} className={cardStyle}>
            <input
              type="radio"
              name={name}
              value={style.id}
              checked={style.id === value}
              onChange={() => onChange(style.id)}
              aria-labelledby={`${name}-${style.id}-name`}
              aria-describedby={`${name}-${style.id}-words`}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
            <span className="flex items-center justify-between font-display text-lg font-semibold">
              <span id={`${name}-${style.id}-name`}>{style.name}</span>
              {style.id === value ? <CircleCheck className="size-5 text-primary" /> : null}
            </span>
            <span id={`${name}-${style.id}-words`} className="grid gap-3 text-sm text-ink-2">
              {style.description}
              <em className="font-display text-base text-pretty text-ink">
                {texts.styles.example(style.example)}
              </em>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
