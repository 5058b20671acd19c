import { ArrowUpRight, Check, Copy, Download, Package, Share } from 'lucide-react';
import type { TripPhoto } from '@/api/types';
import { SendToPhone } from '@/components/post/send-to-phone';
import { Button } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { hasBackend } from '@/config/env';
import { instagramUrl } from '@/lib/instagram';
import type { Preview } from '../hooks/use-preview';

export interface PreviewActionsProps {
  preview: Preview;
  /** The one that the carousel shows. */
  photo: TripPhoto;
}

/** What can be done with the finished post beside the step forward, which stands in the bar. */
export function PreviewActions({ preview, photo }: PreviewActionsProps) {
  return (
    <div className="grid grid-cols-2 gap-2 max-[24rem]:grid-cols-1">
      {preview.canShare ? (
        <ExportButton preview={preview} className="col-span-full md:hidden" variant="plain" />
      ) : null}
      <CopyButton preview={preview} />
      <Button
        className="px-2!"
        isBusy={preview.isDownloading}
        busyText="Downloading..."
        onClick={() => preview.downloadImage(photo)}
      >
        <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Download Image
      </Button>
      <a href={instagramUrl} target="_blank" rel="noreferrer" className={buttonStyle({ className: 'px-2!' })}>
        Open Instagram
        <ArrowUpRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
        <span className="sr-only"> (new tab)</span>
      </a>
      {preview.canShare ? (
        <ShareButton preview={preview} className="col-span-full max-md:hidden" variant="plain" />
      ) : null}
      {hasBackend() ? (
        <SendToPhone getPostId={preview.saved.saveAsSeen} disabled={!preview.isSavable} />
      ) : null}
    </div>
  );
}

function CopyButton({ preview }: { preview: Preview }) {
  const Icon = preview.isCopied ? Check : Copy;
  return (
    <Button className="col-span-full" onClick={() => void preview.copy()}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      <span aria-live="polite">{preview.isCopied ? 'Copied!' : 'Copy Caption & Hashtags'}</span>
    </Button>
  );
}

export interface StepForwardProps {
  preview: Preview;
  variant: 'primary' | 'plain';
  className: string;
}

/** The whole post as an archive. */
export function ExportButton({ preview, variant, className }: StepForwardProps) {
  return (
    <Button
      variant={variant}
      className={className}
      isBusy={preview.isExporting}
      busyText="Exporting..."
      onClick={preview.exportAll}
    >
      <Package aria-hidden="true" className="size-4" strokeWidth={1.75} />
      Export All
    </Button>
  );
}

/** Files and text to the system's share sheet. */
export function ShareButton({ preview, variant, className }: StepForwardProps) {
  const { state, share } = preview.share;
  return (
    <Button
      variant={variant}
      className={className}
      isBusy={state === 'preparing'}
      busyText="Preparing..."
      onClick={() => void share()}
    >
      <Share aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {state === 'ready' ? 'Share now' : 'Share'}
    </Button>
  );
}
