import { ArrowUpRight, Check, Copy, Download, Package, Share } from 'lucide-react';
import { useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { Button } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { Notice } from '@/components/ui/notice';
import type { Preview } from '../hooks/use-preview';
import { useShown } from '../hooks/use-shown';

export interface PreviewActionsProps {
  preview: Preview;
  /** The one that the carousel shows. */
  photo: TripPhoto;
}

const instagram = 'https://www.instagram.com/';

/** What can be done with the finished post beside the step forward, which stands in the bar. */
export function PreviewActions({ preview, photo }: PreviewActionsProps) {
  const { busy, failure, share } = preview;
  const hasFailed = failure !== null || share.state === 'failed';
  const actions = useShown<HTMLDivElement>(hasFailed, { block: 'nearest', takesFocus: false });
  return (
    <div ref={actions} className="grid scroll-mb-24 gap-3">
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      {share.state === 'failed' ? (
        <Notice tone="error">Sharing did not work here. Export All has the same files.</Notice>
      ) : null}
      <div className="grid grid-cols-2 gap-2 max-[24rem]:grid-cols-1">
        {preview.canShare ? (
          <ExportButton preview={preview} className="col-span-full md:hidden" variant="plain" />
        ) : null}
        <CopyButton preview={preview} />
        <Button
          className="px-2!"
          isBusy={busy === 'image'}
          busyText="Downloading..."
          onClick={() => preview.downloadImage(photo)}
        >
          <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Download Image
        </Button>
        <a href={instagram} target="_blank" rel="noreferrer" className={buttonStyle({ className: 'px-2!' })}>
          Open Instagram
          <ArrowUpRight aria-hidden="true" className="size-4" strokeWidth={1.75} />
          <span className="sr-only"> (new tab)</span>
        </a>
        {preview.canShare ? (
          <ShareButton preview={preview} className="col-span-full max-md:hidden" variant="plain" />
        ) : null}
      </div>
    </div>
  );
}

function CopyButton({ preview }: { preview: Preview }) {
  const [hasFailed, setHasFailed] = useState(false);
  const copy = async () => setHasFailed(!(await preview.copy()));
  return (
    <div className="col-span-full grid gap-2">
      <Button isFullWidth onClick={() => void copy()}>
        {preview.isCopied ? (
          <Check aria-hidden="true" className="size-4" strokeWidth={1.75} />
        ) : (
          <Copy aria-hidden="true" className="size-4" strokeWidth={1.75} />
        )}
        <span aria-live="polite">{preview.isCopied ? 'Copied!' : 'Copy Caption & Hashtags'}</span>
      </Button>
      {hasFailed ? (
        <Notice tone="error">Copying is not allowed here. Select the text in the summary instead.</Notice>
      ) : null}
    </div>
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
      isBusy={preview.busy === 'all'}
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
