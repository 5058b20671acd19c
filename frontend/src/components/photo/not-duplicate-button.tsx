import { CopyX, Layers } from 'lucide-react';
import type { TripPhoto } from '@/api/types';
import { texts } from '@/components/texts';
import { Button } from '@/components/ui/button';
import { duplicateActionOf } from '@/data/trips/not-duplicate';

export interface NotDuplicateProps {
  photo: TripPhoto;
  onNotDuplicate: (photo: TripPhoto) => void;
}

const icons = { mark: CopyX, unmark: Layers } as const;

/** Takes a photo out of its group, or lets one be grouped again that was taken out; for any other there is none. */
export function NotDuplicateButton({ photo, onNotDuplicate }: NotDuplicateProps) {
  const action = duplicateActionOf(photo);
  if (action === null) return null;
  const Icon = icons[action];
  return (
    <Button size="small" onClick={() => onNotDuplicate(photo)}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {texts.duplicates[action]}
    </Button>
  );
}

/** The same as a line of text, where photos stand side by side. */
export function NotDuplicateLink({ photo, onNotDuplicate }: NotDuplicateProps) {
  const action = duplicateActionOf(photo);
  if (action === null) return null;
  return (
    <button
      type="button"
      aria-label={texts.duplicates.ofFile(texts.duplicates[action], photo.filename)}
      onClick={() => onNotDuplicate(photo)}
      className="min-h-8 text-xs font-semibold text-link underline underline-offset-3"
    >
      {texts.duplicates[action]}
    </button>
  );
}
