import { useState } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { PageHeading } from '@/components/layout/page-heading';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { DraftNotices } from '@/components/post/draft-notices';
import { UploadStatus } from '@/components/post/draft-status';
import type { Content } from '@/data/drafts/content';
import { type OrderOrigin, withMoved } from '@/data/drafts/slide-order';
import type { DraftChanges } from '@/data/drafts/use-draft';
import { type FixedPost, slideRatio } from '@/data/posts/instagram-rules';
import { CropDialog } from '../crop/crop-dialog';
import { type CropDraft, cropOf, ratioOf } from '../crop/crop-plan';
import { CutFacesNotice } from '../crop/cut-faces-notice';
import { usePreview } from '../hooks/use-preview';
import { MockPost } from './mock-post';
import { NextPost } from './next-post';
import { PostSummary } from './post-summary';
import { PreviewActions } from './preview-actions';
import { PreviewBar } from './preview-bar';
import { PreviewNotice } from './preview-notice';
import { PreviewPhotos } from './preview-photos';

export interface PreviewBodyProps {
  tripId: string;
  slides: readonly TripPhoto[];
  content: Content;
  /** How the slides are cropped. */
  crop: CropDraft;
  /** How many good photos of the trip are in no post of it. */
  unusedGood: number;
  onBack: () => void;
  /** Where their order comes from. */
  origin: OrderOrigin;
  change: DraftChanges;
  onFix: (fixed: FixedPost) => void;
  onRestart: () => void;
  /** Another post of the trip has begun. */
  onNextPost: () => void;
}

/** The preview of a post that has photos and words. It is saved while one looks at it. */
export function PreviewBody(props: PreviewBodyProps) {
  const { tripId, slides, content, crop, origin, unusedGood, change } = props;
  const { onBack, onFix, onRestart, onNextPost } = props;
  const [isCropping, setIsCropping] = useState(false);
  const ratio = ratioOf(crop, slideRatio(slides));
  const preview = usePreview({ ...props, ratio });
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, slides.length - 1);
  const current = slides[index];
  const pictures = slides.map(({ id, url, filename }) => ({
    id,
    src: serverUrl(url),
    alt: content.altTexts[id] || filename,
    crop: cropOf(crop, id, ratio),
  }));
  const move = (from: number, to: number) => {
    change.orderSlides(
      withMoved(
        slides.map(({ id }) => id),
        from,
        to,
      ),
    );
    setChosen(to);
  };
  return (
    <WorkflowStep actions={<PreviewBar preview={preview} onBack={onBack} onRestart={onRestart} />}>
      <PageHeading
        title="Final Preview"
        text="This is how it will look in the feed."
        aside={<UploadStatus tripId={tripId} />}
      />
      <CutFacesNotice {...{ slides, ratio, change }} draft={crop} className="mb-5" />
      <DraftNotices tripId={tripId} slides={slides.map(({ id }) => id)} />
      {/* On wide screens the mock post and the actions take what the others leave: the places above and below the notice. */}
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_auto_1fr] lg:items-start">
        <PreviewNotice preview={preview} content={content} slideCount={slides.length} onFix={onFix} />
        <PreviewPhotos
          {...{ pictures, ratio, index, origin }}
          onIndex={setChosen}
          onCrop={crop.crops.length === 0 ? null : () => setIsCropping(true)}
          onMove={move}
          onReset={() => {
            change.orderSlides([]);
            setChosen(0);
          }}
        />
        <div className="grid min-w-0 gap-5 max-lg:pt-3 lg:contents">
          <MockPost {...{ pictures, index, ratio, content }} />
          <div className="grid min-w-0 gap-5">
            {current === undefined ? null : <PreviewActions preview={preview} photo={current} />}
            <NextPost {...{ tripId, preview, unusedGood }} onOpened={onNextPost} />
          </div>
        </div>
      </div>
      {current === undefined ? null : <PostSummary {...{ content, change, index }} photoId={current.id} />}
      {isCropping ? (
        <CropDialog {...{ slides, ratio, index, change }} draft={crop} onClose={() => setIsCropping(false)} />
      ) : null}
    </WorkflowStep>
  );
}
