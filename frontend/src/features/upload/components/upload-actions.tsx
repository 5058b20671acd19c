import { ArrowRight } from 'lucide-react';
import { UploadEdge } from '@/components/photo/upload-progress';
import { Button } from '@/components/ui/button';
import { usePickCount } from '@/data/drafts/use-pick-count';
import { useFocusAfterUpload } from '../hooks/use-focus-after-upload';
import type { UploadPhotos } from '../hooks/use-upload-photos';

/** Photos that are sent by 'Try again', or have been before one came back, do not lead on by themselves. */
function uploadingText(isContinuing: boolean): string {
  return isContinuing
    ? "Uploading. The next step opens when it's done."
    : "Uploading. Continue opens the next step when it's done.";
}

/** The bar of the upload step: what is under way, the pick count's place on narrow screens, the step forward. */
export function UploadActions({ upload, onContinue }: { upload: UploadPhotos; onContinue: () => void }) {
  const { draftTrip, drafts, selected, isUploading, isContinuing, stop } = upload;
  const next = useFocusAfterUpload(isUploading);
  const [count] = usePickCount(draftTrip);
  return (
    <>
      {isUploading ? <UploadEdge drafts={drafts} /> : null}
      <p className="hidden flex-1 text-xs text-ink-3 md:block">
        {isUploading ? uploadingText(isContinuing) : 'Your originals stay private.'}
      </p>
      {isUploading ? (
        <Button key="cancel" onClick={stop}>
          Cancel
        </Button>
      ) : (
        <Button
          key="choose"
          className="lg:hidden"
          onClick={() => document.getElementById('pick')?.scrollIntoView({ behavior: 'smooth' })}
        >
          {`Choose ${count}`}
        </Button>
      )}
      <Button
        ref={next}
        variant="primary"
        className="max-md:flex-1"
        disabled={selected === 0}
        isBusy={isUploading}
        busyText="Uploading..."
        onClick={onContinue}
      >
        {`Continue with ${selected} photo(s)`}
        <ArrowRight aria-hidden="true" className="size-4 max-sm:hidden" strokeWidth={1.75} />
      </Button>
    </>
  );
}
