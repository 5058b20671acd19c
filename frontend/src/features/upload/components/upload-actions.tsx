import { ArrowRight } from 'lucide-react';
import { UploadEdge } from '@/components/photo/upload-progress';
import { Button } from '@/components/ui/button';
import { usePickCount } from '@/data/drafts/use-pick-count';
import { useReturningFocus } from '@/lib/focus/use-returning-focus';
import type { UploadPhotos } from '../hooks/use-upload-photos';
import { texts } from '../texts';

/** What is under way, the pick count's place on narrow screens, the step forward. */
export function UploadActions({ upload, onContinue }: { upload: UploadPhotos; onContinue: () => void }) {
  const { draftTrip, drafts, selected, isUploading, isContinuing, stop } = upload;
  // An upload takes the buttons away that began or can stop it.
  const next = useReturningFocus(isUploading, { preventScroll: true });
  const [count] = usePickCount(draftTrip);
  // An upload that a retry started, or that the user came back to, does not open the next step by itself.
  const uploadingText = isContinuing ? texts.actions.uploadingOn : texts.actions.uploading;
  return (
    <>
      {isUploading ? <UploadEdge drafts={drafts} /> : null}
      <p className="hidden flex-1 text-xs text-ink-3 md:block">
        {isUploading ? uploadingText : texts.actions.private}
      </p>
      {isUploading ? (
        <Button key="cancel" onClick={stop}>
          {texts.actions.cancel}
        </Button>
      ) : (
        <Button
          key="choose"
          className="lg:hidden"
          onClick={() => document.getElementById('pick')?.scrollIntoView({ behavior: 'smooth' })}
        >
          {texts.actions.choose(count)}
        </Button>
      )}
      <Button
        ref={next}
        variant="primary"
        className="max-md:flex-1"
        disabled={selected === 0}
        isBusy={isUploading}
        busyText={texts.actions.busy}
        onClick={onContinue}
      >
        {texts.actions.continue(selected)}
        <ArrowRight className="size-4 max-sm:hidden" />
      </Button>
    </>
  );
}
