import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import type { Draft } from '@/data/drafts/content';
import type { DraftChanges } from '@/data/drafts/use-draft';

export interface VersionButtonsProps {
  draft: Draft;
  change: DraftChanges;
  isDisabled: boolean;
}

/** Back and forth between the versions of the words; nothing while there is only one. */
export function VersionButtons({ draft, change, isDisabled }: VersionButtonsProps) {
  const { count, index, before, after } = draft.versions;
  if (count <= 1) return null;
  return (
    <div className="flex items-center gap-1 max-sm:order-1 max-sm:-mr-2 max-sm:grow max-sm:basis-full">
      <span role="status" className="mr-1 text-xs text-ink-3 figures max-sm:flex-1">
        {`Version ${index + 1} of ${count}`}
      </span>
      <IconButton
        icon={Undo2}
        label="Previous version"
        size="small"
        disabled={isDisabled || before === null}
        onClick={change.undo}
      />
      <IconButton
        icon={Redo2}
        label="Next version"
        size="small"
        disabled={isDisabled || after === null}
        onClick={change.redo}
      />
    </div>
  );
}
