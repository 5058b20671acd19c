import { useState } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { PageHeading } from '@/components/layout/page-heading';
import { WorkflowStep } from '@/components/layout/workflow-step';
import type { Content } from '../content';
import { usePreview } from '../hooks/use-preview';
import { type MendedPost, slideRatio } from '../instagram-rules';
import { type OrderOrigin, withMoved } from '../slide-order';
import { MockPost } from './mock-post';
import { PostSummary } from './post-summary';
import { PreviewActions } from './preview-actions';
import { PreviewBar } from './preview-bar';
import { PreviewNotice } from './preview-notice';
import { PreviewPhotos } from './preview-photos';

export interface PreviewBodyProps {
  tripId: string;
  slides: readonly TripPhoto[];
  content: Content;
  postId: string | null;
  onBack: () => void;
  /** Where their order comes from. */
  origin: OrderOrigin;
  /** Photo ids in the order that they are to have; none for that of curation. */
  onOrder: (order: string[]) => void;
  onMend: (mended: MendedPost) => void;
  /** Told whether the words are safe to forget: saved, or a sample. */
  onRestart: (isSafe: boolean) => void;
}

/** The preview of a post that has photos and words. It is saved while one looks at it. */
export function PreviewBody(props: PreviewBodyProps) {
  const { slides, content, origin, onBack, onOrder, onMend, onRestart } = props;
  const preview = usePreview(props);
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, slides.length - 1);
  const current = slides[index];
  const pictures = slides.map(({ id, url, filename }) => ({
    id,
    src: serverUrl(url),
    alt: content.altTexts[id] || filename,
  }));
  const ratio = slideRatio(slides);
  const move = (from: number, to: number) => {
    onOrder(
      withMoved(
        slides.map(({ id }) => id),
        from,
        to,
      ),
    );
    setChosen(to);
  };
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
      {/* On wide screens the mock post and the actions take what the others leave: the places above and below the notice. */}
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_auto_1fr] lg:items-start">
        <PreviewNotice preview={preview} content={content} slideCount={slides.length} onMend={onMend} />
        <PreviewPhotos
          {...{ pictures, ratio, index, origin }}
          onIndex={setChosen}
          onMove={move}
          onReset={() => {
            onOrder([]);
            setChosen(0);
          }}
        />
        <div className="grid min-w-0 gap-5 max-lg:pt-3 lg:contents">
          <MockPost pictures={pictures} ratio={ratio} content={content} />
          {current === undefined ? null : <PreviewActions preview={preview} photo={current} />}
        </div>
      </div>
      <PostSummary content={content} />
    </WorkflowStep>
  );
}
