import { CopyX, Layers } from 'lucide-react';
import type { TripPhoto } from '@/api/types';
import { texts } from '@/components/texts';
import { Button } from '@/components/ui/button';
import { partingOf } from '@/data/trips/separation';

export interface PartingButtonProps {
  photo: TripPhoto;
  onPart: (photo: TripPhoto) => void;
}

const icons = { separate: CopyX, rejoin: Layers } as const;

/** Takes a photo out of its group, or lets one be grouped again that was taken out; for any other there is none. */
export function PartingButton({ photo, onPart }: PartingButtonProps) {
  const parting = partingOf(photo);
  if (parting === null) return null;
  const Icon = icons[parting];
  return (
    <Button size="small" onClick={() => onPart(photo)}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      {texts.duplicates[parting]}
    </Button>
  );
}

/** The same as a line of text, where photos stand side by side. */
export function PartingLink({ photo, onPart }: PartingButtonProps) {
  const parting = partingOf(photo);
  if (parting === null) return null;
  return (
    <button
      type="button"
      aria-label={texts.duplicates.ofFile(texts.duplicates[parting], photo.filename)}
      onClick={() => onPart(photo)}
      className="min-h-8 text-xs font-semibold text-link underline underline-offset-3"
    >
      {texts.duplicates[parting]}
    </button>
  );
}
