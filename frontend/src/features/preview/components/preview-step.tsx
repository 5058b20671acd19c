import { Plus } from 'lucide-react';
import { useState } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { PageHeading } from '@/components/layout/page';
import { WorkflowStep } from '@/components/layout/workflow-step';
import { DraftNotices, UploadStatus } from '@/components/post/draft-notices';
import { EmptyState } from '@/components/ui/empty-state';
import { FoldingButton } from '@/components/ui/folding-button';
import { type Content, hasWords } from '@/data/drafts/content';
import type { Draft } from '@/data/drafts/draft-view';
import { orderOrigin, slidesOf, withMoved } from '@/data/drafts/slide-order';
import { type DraftChanges, useDraft } from '@/data/drafts/use-draft';
import { slideRatio } from '@/data/posts/instagram-rules';
import { CropDialog, CutFacesNotice } from '../crop/crop-dialog';
import { cropOf, ratioOf } from '../crop/crop-plan';
import { type Preview, usePreview } from '../hooks/use-preview';
import { texts } from '../texts';
import { MockPost } from './mock-post';
import { NextPost } from './next-post';
import { PostSummary, summaryFields } from './post-summary';
import { ExportButton, PreviewActions, ShareButton } from './preview-actions';
import { PreviewNotice } from './preview-notice';
import { PreviewPhotos } from './preview-photos';

interface PreviewStepProps {
  tripId: string;
  /** The selected ones, in order. */
  photos: readonly TripPhoto[];
  onBack: () => void;
  onRestart: () => void;
  onNextPost: () => void;
}

/** Step 4: the finished post as the feed will show it, and the ways to take it there. */
export function PreviewStep(props: PreviewStepProps) {
  const { draft, change } = useDraft(props.tripId);
  const { content } = draft;
  const slides = slidesOf(props.photos, draft);
  // A caption that is emptied to be written anew takes nothing away.
  const [wasShown, setWasShown] = useState(false);
  const back = { label: texts.back, onClick: props.onBack };
  const isReady = hasWords(content) && slides.length > 0;
  if (isReady && !wasShown) setWasShown(true);
  if (content === null || slides.length === 0 || !(isReady || wasShown)) {
    return (
      <WorkflowStep back={back} isStepBeforeDone={hasWords(content)}>
        <EmptyState
          headingLevel={1}
          {...texts.nothingYet}
          action={{ label: texts.goBack, onClick: props.onBack }}
        />
      </WorkflowStep>
    );
  }
  return <PreviewBody {...props} {...{ draft, content, slides, change }} />;
}

interface PreviewBodyProps extends PreviewStepProps {
  draft: Draft;
  content: Content;
  slides: readonly TripPhoto[];
  change: DraftChanges;
}

/** The preview of a post that has photos and a text. It is saved while one looks at it. */
function PreviewBody(props: PreviewBodyProps) {
  const { tripId, photos, slides, draft, content, change } = props;
  const [isCropping, setIsCropping] = useState(false);
  const ratio = ratioOf(draft, slideRatio(slides));
  const preview = usePreview({ tripId, slides, content, draft, ratio });
  const [chosen, setChosen] = useState(0);
  const index = Math.min(chosen, slides.length - 1);
  const current = slides[index];
  const ids = slides.map(({ id }) => id);
  const pictures = slides.map(({ id, url, filename }) => ({
    id,
    src: serverUrl(url),
    alt: draft.alt_texts[id] || filename,
    crop: cropOf(draft, id, ratio),
  }));
  const order = (changed: string[], shown: number) => {
    change.patch({ order: changed });
    setChosen(shown);
  };
  if (current === undefined) return null;
  return (
    <WorkflowStep
      back={{ label: texts.back, onClick: props.onBack }}
      actions={<PreviewBar {...props} preview={preview} />}
    >
      <PageHeading title={texts.title} text={texts.text} aside={<UploadStatus tripId={tripId} />} />
      <CutFacesNotice {...{ slides, draft, ratio, change }} className="mb-5" />
      <DraftNotices {...{ draft, change }} slides={ids} beside={summaryFields} />
      {/* On wide screens the mock post and the actions take what the others leave: the places above and below the notice. */}
      <div className="grid gap-x-10 gap-y-5 lg:grid-cols-[minmax(0,1fr)_25rem] lg:grid-rows-[auto_auto_1fr] lg:items-start">
        <PreviewNotice {...{ preview, draft, content }} onFix={(fixed) => change.fix(fixed, ids)} />
        <PreviewPhotos
          {...{ pictures, ratio, index }}
          origin={orderOrigin(photos, slides, draft)}
          onIndex={setChosen}
          onCrop={draft.crops.length === 0 ? null : () => setIsCropping(true)}
          onMove={(from, to) => order(withMoved(ids, from, to), to)}
          onReset={() => order([], 0)}
        />
        <div className="grid min-w-0 gap-5 max-lg:pt-3 lg:contents">
          <MockPost {...{ pictures, index, content }} />
          <div className="grid min-w-0 gap-5">
            <PreviewActions preview={preview} photo={current} />
            <NextPost {...{ tripId, preview }} unusedGood={draft.unused_good} onOpened={props.onNextPost} />
          </div>
        </div>
      </div>
      <PostSummary {...{ draft, content, change, index }} slides={ids} />
      {isCropping ? (
        <CropDialog {...{ slides, draft, ratio, index, change }} onClose={() => setIsCropping(false)} />
      ) : null}
    </WorkflowStep>
  );
}

type PreviewBarProps = Pick<PreviewStepProps, 'onRestart'> & { preview: Preview };

/** Another post, and the way out: the archive, or on phones the share sheet where there is one. */
function PreviewBar({ preview, onRestart }: PreviewBarProps) {
  return (
    <>
      <FoldingButton icon={Plus} onClick={onRestart}>
        {texts.restart}
      </FoldingButton>
      {preview.canShare ? (
        <ShareButton preview={preview} variant="primary" className="flex-1 md:hidden" />
      ) : null}
      <ExportButton
        preview={preview}
        variant="primary"
        className={preview.canShare ? 'max-md:hidden' : 'max-md:flex-1'}
      />
    </>
  );
}
