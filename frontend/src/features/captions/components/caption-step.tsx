import { clsx } from 'clsx';
import { ArrowRight } from 'lucide-react';
import { useState } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { PageHeading } from '@/components/layout/page';
import { useWorkflowPlace } from '@/components/layout/workflow-place';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { DraftNotices, UploadStatus } from '@/components/post/draft-notices';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { hasWords } from '@/data/drafts/content';
import { foldText } from '@/data/posts/post-text';
import { regenerateQuestion } from '../next-press';
import { texts } from '../texts';
import { useWriting, type Writing } from '../use-writing';
import { GenerateSection, StyleCards } from './generate-section';
import { WrittenCaption } from './written-caption';

/** Step 3: a style is chosen, the caption is written, read and edited. */
export function CaptionStep({ tripId, photos }: { tripId: string; photos: readonly TripPhoto[] }) {
  const { go } = useWorkflowPlace();
  const writing = useWriting(tripId, photos);
  const { draft, change, generation, refinement, rewritesLeft, isRunning, slideIds, otherPhotosId } = writing;
  const { style, note, content, language } = draft;
  const [isAsking, setIsAsking] = useState(false);
  const run = () => {
    setIsAsking(false);
    if (style === null) return;
    if (rewritesLeft !== null) refinement.run({ tone: style, ...(language === null ? {} : { language }) });
    else generation.run(style, note);
  };
  const generate = () => (content === null || rewritesLeft !== null ? run() : setIsAsking(true));
  return (
    <WorkflowStep
      back={2}
      actions={
        <Button
          variant={hasWords(content) ? 'primary' : 'plain'}
          className="max-md:flex-1"
          disabled={!hasWords(content) || isRunning}
          onClick={() => go({ step: 4, tripId })}
        >
          {texts.next}
          <ArrowRight className="size-4" />
        </Button>
      }
    >
      <PageHeading title={texts.title} text={texts.text} aside={<UploadStatus draft={draft} />} />
      <DraftNotices
        {...{ draft, change }}
        slides={slideIds}
        beside={content === null ? ['note'] : ['note', 'caption', 'hashtags', 'alt_texts']}
      />
      {otherPhotosId === undefined ? null : (
        <div id={otherPhotosId} className="mb-6">
          <Notice tone="warning">{texts.otherPhotos}</Notice>
        </div>
      )}
      <div className="grid grid-cols-[minmax(0,1fr)] gap-8 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-10">
        <div className="grid grid-cols-[minmax(0,1fr)] content-start gap-8 lg:col-start-1">
          <StyleCards {...writing} />
          <GenerateSection {...writing} onGenerate={generate} />
          <WrittenCaption {...writing} onRegenerate={() => setIsAsking(true)} />
        </div>
        <CaptionAside {...writing} />
      </div>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={texts.regenerate.title}
        text={regenerateQuestion(rewritesLeft)}
        confirmLabel={texts.regenerate.confirm}
        onConfirm={run}
      />
    </WorkflowStep>
  );
}

const thumbnailsMax = 3;

/** The photos of the caption, which go before the work on narrow screens, and on wide ones what the feed shows of it. */
function CaptionAside({ photos, draft: { content, alt_texts: altTexts } }: Writing) {
  const rest = photos.length - thumbnailsMax;
  const fold = foldText(content?.caption ?? '');
  return (
    <aside className="max-lg:contents lg:sticky lg:top-20 lg:grid lg:content-start lg:gap-5 lg:self-start">
      {photos.length === 0 ? null : (
        <ul
          aria-label={texts.aside.photos}
          className={clsx(
            'grid max-w-104 items-stretch gap-1.5 max-lg:order-first',
            rest > 0 ? 'grid-cols-[repeat(3,1fr)_auto]' : 'grid-cols-3',
          )}
        >
          {photos.slice(0, thumbnailsMax).map((photo) => (
            <li key={photo.id}>
              <PhotoFrame
                src={serverUrl(photo.thumbnail_url)}
                alt={altTexts[photo.id] || photo.filename}
                ratio="4/5"
                fit="cover"
                isPriority
              />
            </li>
          ))}
          {rest > 0 ? (
            <li className="grid min-w-12 place-items-center rounded-photo bg-mat px-2 font-display text-xl font-medium text-ink-2">
              {texts.aside.more(rest)}
            </li>
          ) : null}
        </ul>
      )}
      {hasWords(content) ? (
        <Card className="p-4 pb-4.5 max-lg:hidden">
          <h3 className="mb-2 font-text text-xs font-semibold text-ink-2">{texts.aside.fold}</h3>
          <p className="font-display wrap-anywhere whitespace-pre-line">
            {fold.shown}
            {fold.isFolded ? <span className="text-ink-2">{texts.aside.folded}</span> : null}
          </p>
        </Card>
      ) : null}
    </aside>
  );
}
