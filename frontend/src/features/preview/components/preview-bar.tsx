import { ArrowLeft, Plus } from 'lucide-react';
import { ActionBarSpace } from '@/components/layout/workflow-shell';
import { FoldingButton } from '@/components/ui/folding-button';
import type { Preview } from '../hooks/use-preview';
import { ExportButton, ShareButton } from './preview-actions';

export interface PreviewBarProps {
  preview: Preview;
  onBack: () => void;
  onRestart: () => void;
}

/** Back, another post, and the way out: the archive, or on phones the share sheet where there is one. */
export function PreviewBar({ preview, onBack, onRestart }: PreviewBarProps) {
  return (
    <>
      <FoldingButton icon={ArrowLeft} onClick={onBack}>
        Back to Edit
      </FoldingButton>
      <ActionBarSpace />
      <FoldingButton icon={Plus} onClick={onRestart}>
        Create Another Post
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
