import { ArrowLeft, Plus } from 'lucide-react';
import { ActionBarSpace } from '@/components/layout/workflow-shell';
import { Button } from '@/components/ui/button';
import { FoldingButton } from '@/components/ui/folding-button';
import type { Preview } from '../hooks/use-preview';
import { ShareButton } from './preview-actions';

export interface PreviewBarProps {
  preview: Preview;
  onBack: () => void;
  onRestart: () => void;
}

/** Back, another post, and on phones the way out: the share sheet where there is one. */
export function PreviewBar({ preview, onBack, onRestart }: PreviewBarProps) {
  const onPhones = 'flex-1 md:hidden';
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
        <ShareButton preview={preview} variant="primary" className={onPhones} />
      ) : (
        <Button
          variant="primary"
          className={onPhones}
          isBusy={preview.busy === 'all'}
          busyText="Exporting..."
          onClick={preview.exportAll}
        >
          Export All
        </Button>
      )}
    </>
  );
}
