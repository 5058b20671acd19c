import { Redo2, Undo2 } from 'lucide-react';
import { IconButton } from '@/components/ui/icon-button';
import type { Editing } from '../editing';
import { texts } from '../texts';

/** Back and forth between the versions of the caption; nothing while there is only one. */
export function VersionButtons({ draft, change, isDisabled }: Editing) {
  const { count, index, before, after } = draft.versions;
  if (count <= 1) return null;
  return (
    <div className="flex items-center gap-1 max-sm:order-1 max-sm:-mr-2 max-sm:grow max-sm:basis-full">
      <span role="status" className="mr-1 text-xs text-ink-3 figures max-sm:flex-1">
        {texts.caption.version(index + 1, count)}
      </span>
      <IconButton
        icon={Undo2}
        label={texts.caption.previous}
        size="small"
        disabled={isDisabled || before === null}
        onClick={change.undo}
      />
      <IconButton
        icon={Redo2}
        label={texts.caption.next}
        size="small"
        disabled={isDisabled || after === null}
        onClick={change.redo}
      />
    </div>
  );
}
