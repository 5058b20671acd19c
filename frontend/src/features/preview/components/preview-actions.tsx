import { ArrowUpRight, Download, Images, Package, Plus } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { useWorkflowPlace } from '@/components/layout/workflow-place';
import { showToast } from '@/components/overlays/toast';
import { CopyButton } from '@/components/post/copy-button';
import { SendToPhone } from '@/components/post/send-to-phone';
import { ShareButton } from '@/components/post/share-button';
import { Button, type ButtonProps, buttonStyle } from '@/components/ui/button';
import { FoldingButton } from '@/components/ui/folding-button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import { draftApi, sendUnsent } from '@/data/drafts/draft-api';
import type { StoredDraft } from '@/data/drafts/stored-draft';
import { postsApi } from '@/data/posts/api';
import { useAppDispatch } from '@/data/store/hooks';
import { isGone } from '@/data/trips/gone';
import { startOver } from '@/data/uploads/pending-uploads';
import { instagramUrl } from '@/lib/instagram';
import type { CroppedSlide } from '../crop/crop-plan';
import type { Preview } from '../hooks/use-preview';
import { texts } from '../texts';

/** Another post, and the way out: the archive, or on phones the share sheet where there is one. */
export function PreviewBar({ preview }: { preview: Preview }) {
  const { draft, change } = preview;
  const { go } = useWorkflowPlace();
  const dispatch = useAppDispatch();
  const restart = () => {
    dispatch(startOver());
    if (isGone(draft.unsentError)) change.forget();
    go({ step: 1, tripId: null });
  };
  return (
    <>
      <FoldingButton icon={Plus} onClick={restart} label={texts.restart} />
      {preview.canShare ? (
        <ShareButton sharing={preview.sharing} variant="primary" className="flex-1 md:hidden" />
      ) : null}
      <ExportButton
        preview={preview}
        variant="primary"
        className={preview.canShare ? 'max-md:hidden' : 'max-md:flex-1'}
      />
    </>
  );
}

export function PreviewActions({ preview, slide }: { preview: Preview; slide: CroppedSlide }) {
  return (
    <div className="grid grid-cols-2 gap-2 max-[24rem]:grid-cols-1">
      {preview.canShare ? <ExportButton preview={preview} className="col-span-full md:hidden" /> : null}
      <CopyButton
        className="col-span-full"
        isCopied={preview.isCopied}
        onClick={() => void preview.copy()}
        label={preview.isCopied ? texts.actions.copied : texts.actions.copy}
      />
      <Button
        icon={Download}
        className="px-2!"
        isBusy={preview.isDownloading}
        busyText={texts.actions.downloading}
        onClick={() => preview.downloadImage(slide)}
        label={texts.actions.download}
      />
      <a href={instagramUrl} target="_blank" rel="noreferrer" className={buttonStyle({ className: 'px-2!' })}>
        {texts.actions.openInstagram}
        <ArrowUpRight className="size-4" />
        <span className="sr-only">{texts.actions.newTab}</span>
      </a>
      {preview.canShare ? (
        <ShareButton sharing={preview.sharing} className="col-span-full max-md:hidden" />
      ) : null}
      {hasBackend() ? (
        <SendToPhone getPostId={preview.saved.saveAsSeen} disabled={!preview.isSavable} />
      ) : null}
    </div>
  );
}

function ExportButton({ preview, ...rest }: ButtonProps & { preview: Preview }) {
  return (
    <Button
      {...rest}
      icon={Package}
      isBusy={preview.isExporting}
      busyText={texts.actions.exporting}
      onClick={preview.exportAll}
      label={texts.actions.exportAll}
    />
  );
}

/** So many photos make a post of their own. */
const offeredFrom = 3;

/** Offers to make another post of the photos that are left, once this one is saved. */
export function NextPost({ preview }: { preview: Preview }) {
  const { tripId, draft, saved, isSavable } = preview;
  const dispatch = useAppDispatch();
  const { go } = useWorkflowPlace();
  const [begin] = postsApi.useNextPostMutation();
  const [isOpening, setIsOpening] = useState(false);
  const opened = useRef<StoredDraft>(null);
  // Shown once the preview is left: it has nothing to show of a draft without a text.
  useEffect(() => {
    return () => {
      if (opened.current === null) return;
      void dispatch(draftApi.util.upsertQueryData('draft', tripId, opened.current));
    };
  }, [dispatch, tripId]);
  const open = async () => {
    setIsOpening(true);
    try {
      // Where the post cannot be saved as it is seen, the notice says why.
      if ((await saved.saveAsSeen()) !== null) {
        await dispatch(sendUnsent(tripId));
        opened.current = await begin(tripId).unwrap();
        // Going back does not lead to a preview without a post.
        go({ step: 2, tripId }, true);
      }
    } catch (caught) {
      const text = errorText(toApiError(caught));
      showToast({ title: texts.failures.nextPost, text, tone: 'error', key: 'next-post' });
    }
    setIsOpening(false);
  };
  // It stays while the post is saved again.
  const [wasSaved, setWasSaved] = useState(saved.isSaved);
  if (saved.isSaved && !wasSaved) setWasSaved(true);
  const isSaved = wasSaved && isSavable && (saved.isSaved || saved.isSaving);
  if (!isSaved || draft.unused_good < offeredFrom) return null;
  const { open: label, opening: busyText } = texts.nextPost;
  return (
    <Notice icon={Images} button={{ label, busyText, isBusy: isOpening, onClick: () => void open() }}>
      {texts.nextPost.text(draft.unused_good)}
    </Notice>
  );
}
