import { CopyX, Layers } from 'lucide-react';
import type { TripPhoto } from '@/api/types';
import { Button, TextButton } from '@/components/ui/button';
import { duplicateActionOf } from '@/data/trips/curation-view';
import { texts } from './texts';

interface NotDuplicateProps {
  photo: TripPhoto;
  /** A line of text, where photos stand side by side. */
  isLine?: boolean;
  onNotDuplicate: (photo: TripPhoto) => void;
}

/** Takes a photo out of its group, or lets one be grouped again that was taken out; for any other there is none. */
export function NotDuplicateButton({ photo, isLine = false, onNotDuplicate }: NotDuplicateProps) {
  const action = duplicateActionOf(photo);
  if (action === null) return null;
  const text = texts.duplicates[action];
  const press = () => onNotDuplicate(photo);
  return isLine ? (
    <TextButton aria-label={texts.duplicates.ofFile(text, photo.filename)} onClick={press}>
      {text}
    </TextButton>
  ) : (
    <Button size="small" icon={action === 'mark' ? CopyX : Layers} onClick={press} label={text} />
  );
}
