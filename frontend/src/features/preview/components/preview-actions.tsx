import { ArrowUpRight, Download, Package, Share } from 'lucide-react';
import type { TripPhoto } from '@/api/types';
import { CopyButton } from '@/components/post/copy-button';
import { SendToPhone } from '@/components/post/send-to-phone';
import { Button, type ButtonProps } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { hasBackend } from '@/config/env';
import { instagramUrl } from '@/lib/instagram';
import type { Preview } from '../hooks/use-preview';
import { texts } from '../texts';

/** What can be done with the finished post beside the step forward, which is in the bar. */
export function PreviewActions({ preview, photo }: { preview: Preview; photo: TripPhoto }) {
  return (
    <div className="grid grid-cols-2 gap-2 max-[24rem]:grid-cols-1">
      {preview.canShare ? <ExportButton preview={preview} className="col-span-full md:hidden" /> : null}
      <CopyButton className="col-span-full" isCopied={preview.isCopied} onClick={() => void preview.copy()}>
        {preview.isCopied ? texts.actions.copied : texts.actions.copy}
      </CopyButton>
      <Button
        icon={Download}
        className="px-2!"
        isBusy={preview.isDownloading}
        busyText={texts.actions.downloading}
        onClick={() => preview.downloadImage(photo)}
      >
        {texts.actions.download}
      </Button>
      <a href={instagramUrl} target="_blank" rel="noreferrer" className={buttonStyle({ className: 'px-2!' })}>
        {texts.actions.openInstagram}
        <ArrowUpRight className="size-4" />
        <span className="sr-only">{texts.actions.newTab}</span>
      </a>
      {preview.canShare ? <ShareButton preview={preview} className="col-span-full max-md:hidden" /> : null}
      {hasBackend() ? (
        <SendToPhone getPostId={preview.saved.saveAsSeen} disabled={!preview.isSavable} />
      ) : null}
    </div>
  );
}

export function ExportButton({ preview, ...rest }: ButtonProps & { preview: Preview }) {
  return (
    <Button
      {...rest}
      icon={Package}
      isBusy={preview.isExporting}
      busyText={texts.actions.exporting}
      onClick={preview.exportAll}
    >
      {texts.actions.exportAll}
    </Button>
  );
}

export function ShareButton({ preview, ...rest }: ButtonProps & { preview: Preview }) {
  const { state, share } = preview.share;
  return (
    <Button
      {...rest}
      icon={Share}
      isBusy={state === 'preparing'}
      busyText={texts.actions.preparing}
      onClick={() => void share()}
    >
      {state === 'ready' ? texts.actions.shareNow : texts.actions.share}
    </Button>
  );
}
