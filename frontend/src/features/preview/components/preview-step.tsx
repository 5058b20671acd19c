import { clsx } from 'clsx';
import { Crop } from 'lucide-react';
import { useState } from 'react';
import { serverUrl } from '@/api/server-url';
import { PageHeading } from '@/components/layout/page';
import { useWorkflowPlace } from '@/components/layout/workflow-place';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { DraftNotices, UploadStatus } from '@/components/post/draft-notices';
import { PhotoCarousel } from '@/components/post/photo-carousel';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { hasWords } from '@/data/drafts/content';
import { slidesOf } from '@/data/drafts/slide-order';
import { useDraft } from '@/data/drafts/use-draft';
import { slideRatio } from '@/data/posts/instagram-rules';
import { CropDialog, CutFacesNotice } from '../crop/crop-dialog';
import { cropOf, cutSlides, ratioName, ratioOf } from '../crop/crop-plan';
import { type PostToPreview, type Preview, usePreview } from '../hooks/use-preview';
import { texts } from '../texts';
import { MockPost } from './mock-post';
import { PostSummary, summaryFields } from './post-summary';
import { NextPost, PreviewActions, PreviewBar } from './preview-actions';
import { PreviewNotice } from './preview-notice';
import { SlideStrip } from './slide-strip';

/** Step 4: the finished post as the feed will show it, and the ways to take it there. */
export function PreviewStep({ tripId, photos }: Pick<PostToPreview, 'tripId' | 'photos'>) {
  const { goBack } = useWorkflowPlace();
  const { draft, change } = useDraft(tripId);
  const { content } = draft;
  const ordered = slidesOf(photos, draft);
  const ratio = ratioOf(draft, slideRatio(ordered));
  const slides = ordered.map((photo) => ({
    ...photo,
    src: serverUrl(photo.url),
    alt: draft.alt_texts[photo.id] || photo.filename,
    crop: cropOf(draft, photo.id, ratio),
  }));
  // A caption that is emptied to be written anew takes nothing away.
  const [wasShown, setWasShown] = useState(false);
  const isReady = hasWords(content) && slides.length > 0;
  if (isReady && !wasShown) setWasShown(true);
  if (content === null || slides.length === 0 || !(isReady || wasShown)) {
    return (
      <WorkflowStep back={3} isStepBeforeDone={hasWords(content)}>
        <EmptyState
          headingLevel={1}
          {...texts.nothingYet}
          action={{ label: texts.goBack, onClick: goBack }}
        />
      </WorkflowStep>
    );
  }
  return <PreviewBody {...{ tripId, photos, draft, change, content, ratio, slides }} />;
}

/** The post is saved while one looks at it. */
function PreviewBody(post: PostToPreview) {
  const { slides, draft, change } = post;
  const preview = usePreview(post);
  const slide = slides[preview.index];
  if (slide === undefined) return null;
  return (
    <WorkflowStep back={3} actions={<PreviewBar preview={preview} />}>
      <PageHeading title={texts.title} text={texts.text} aside={<UploadStatus draft={draft} />} />
      <CutFacesNotice preview={preview} className="mb-5" />
      <DraftNotices {...{ draft, change }} slides={preview.parts.slides} beside={summaryFields} />
      {/* On wide screens the mock post and the actions take what the others leave: the places above and below the notice. */}
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_auto_1fr] lg:items-start">
        <PreviewNotice preview={preview} />
        <PreviewPhotos preview={preview} />
        <div className="grid min-w-0 gap-5 max-lg:pt-3 lg:contents">
          <MockPost {...{ preview, slide }} />
          <div className="grid min-w-0 gap-5">
            <PreviewActions {...{ preview, slide }} />
            <NextPost preview={preview} />
          </div>
        </div>
      </div>
      <PostSummary preview={preview} />
    </WorkflowStep>
  );
}

function PreviewPhotos({ preview }: { preview: Preview }) {
  const { slides, draft, ratio, index, show } = preview;
  const [isCropping, setIsCropping] = useState(false);
  const crop = texts.crop.open(ratioName(ratio));
  return (
    <div className="grid min-w-0 gap-5 lg:col-start-1 lg:row-span-3 lg:row-start-1">
      <PhotoCarousel
        {...{ slides, index, ratio }}
        onIndex={show}
        kind="photo"
        matClassName="bg-mat max-sm:rounded-photo sm:rounded-card sm:p-[clamp(0rem,2vw,1.5rem)] lg:py-3"
        photoClassName={clsx(
          // The first row of the order is above the bar of the step: all else there takes the other height.
          cutSlides(slides, draft, ratio).length > 0
            ? '[--height-min:11.5rem] [--other-height:38.25rem]'
            : '[--height-min:15rem] [--other-height:33.5rem]',
          'mx-auto max-w-(--slide-max)',
          'lg:max-w-[min(var(--slide-max),calc(max(var(--height-min),100dvh-var(--other-height))*var(--slide-ratio)))]',
          ratio > 1 ? '[--slide-max:45rem]' : '[--slide-max:30rem]',
        )}
        aside={
          draft.crops.length === 0 ? (
            crop
          ) : (
            <Button size="small" icon={Crop} onClick={() => setIsCropping(true)} label={crop} />
          )
        }
      />
      {slides.length > 1 ? <SlideStrip preview={preview} /> : null}
      {isCropping ? <CropDialog preview={preview} onClose={() => setIsCropping(false)} /> : null}
    </div>
  );
}
