import { useState } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { PageHeading } from '@/components/layout/page-heading';
import { WorkflowStep } from '@/components/layout/workflow-step';
import type { Content } from '../content';
import { usePreview } from '../hooks/use-preview';
import { type MendedPost, slideRatio } from '../instagram-rules';
import { CarouselDots } from './carousel-dots';
import { MockPost } from './mock-post';
import { PhotoCarousel } from './photo-carousel';
import { PostSummary } from './post-summary';
import { PreviewActions } from './preview-actions';
import { PreviewBar } from './preview-bar';
import { PreviewNotice } from './preview-notice';

export interface PreviewBodyProps {
  tripId: string;
  slides: readonly TripPhoto[];
  content: Content;
  postId: string | null;
  onBack: () => void;
  onMend: (mended: MendedPost) => void;
  /** Told whether the words are safe to forget: saved, or a sample. */
  onRestart: (isSafe: boolean) => void;
}

/** The preview of a post that has photos and words. It is saved while one looks at it. */
export function PreviewBody(props: PreviewBodyProps) {
  const { slides, content, onBack, onMend, onRestart } = props;
  const preview = usePreview(props);
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, slides.length - 1);
  const current = slides[index];
  const pictures = slides.map(({ id, url, filename }) => ({
    id,
    src: serverUrl(url),
    alt: content.altTexts[id] ?? filename,
  }));
  const ratio = slideRatio(slides[0]);
  return (
    <WorkflowStep
      actions={
        <PreviewBar
          preview={preview}
          onBack={onBack}
          onRestart={() => onRestart(content.isSample || preview.saved.isSaved)}
        />
      }
    >
      <PageHeading title="Final Preview" text="This is how it will look in the feed." />
      <div className="grid gap-8 lg:grid-cols-[minmax(0,1fr)_25rem] lg:items-start lg:gap-10">
        <div className="grid min-w-0 gap-5">
          <div className="bg-mat max-sm:rounded-photo sm:rounded-card sm:p-[clamp(0rem,2vw,1.5rem)]">
            <PhotoCarousel
              label="Photos of the post"
              slides={pictures}
              index={index}
              onIndex={setChosen}
              ratio={ratio}
              fit="cover"
              className={ratio > 1 ? 'mx-auto max-w-180' : 'mx-auto max-w-120'}
            />
          </div>
          <div className="grid items-center gap-2 sm:grid-cols-[1fr_auto_1fr]">
            <p aria-live="polite" className="text-xs text-ink-3 figures max-sm:text-center">
              {`Photo ${index + 1} of ${slides.length}`}
            </p>
            {slides.length > 1 ? (
              <CarouselDots
                word="Photo"
                ids={slides.map(({ id }) => id)}
                index={index}
                onIndex={setChosen}
                className="max-w-72 justify-self-center"
              />
            ) : null}
          </div>
        </div>
        <div className="grid min-w-0 gap-5">
          <MockPost pictures={pictures} ratio={ratio} content={content} />
          <PreviewNotice preview={preview} content={content} slideCount={slides.length} onMend={onMend} />
          {current === undefined ? null : <PreviewActions preview={preview} photo={current} />}
        </div>
      </div>
      <PostSummary content={content} />
    </WorkflowStep>
  );
}
