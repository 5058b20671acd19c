import { RotateCw } from 'lucide-react';
import { useId } from 'react';
import type { TripPhoto } from '@/api/types';
import { Switch } from '@/components/forms/switch';
import { Badge } from '@/components/ui/badge';
import { facesText, looksText, tagText } from '../photo-content';

export interface PhotoContentProps {
  photo: TripPhoto;
  /** Whether the faces are framed in the picture. */
  hasBoxes: boolean;
  onBoxes: (hasBoxes: boolean) => void;
}

/** What was recognised in a photo: its subjects, its faces, and by what it was turned upright. */
export function PhotoContent({ photo, hasBoxes, onBoxes }: PhotoContentProps) {
  const { tags, faces, is_turned: isTurned } = photo;
  if (tags.length + faces.length === 0 && !isTurned) return null;
  return (
    <div className="grid gap-2.5">
      {tags.length === 0 ? null : <Tags tags={tags} />}
      {faces.length === 0 ? null : <Faces {...{ faces, hasBoxes, onBoxes }} />}
      {isTurned ? (
        <p className="flex items-center gap-1.5 text-xs text-ink-2">
          <RotateCw aria-hidden="true" className="size-3.5 flex-none" strokeWidth={1.75} />
          Turned upright by its faces
        </p>
      ) : null}
    </div>
  );
}

function Tags({ tags }: Pick<TripPhoto, 'tags'>) {
  return (
    <ul aria-label="In this photo" className="flex flex-wrap gap-1.5">
      {tags.map((tag) => (
        <li key={tag}>
          <Badge>{tagText(tag)}</Badge>
        </li>
      ))}
    </ul>
  );
}

type FacesProps = Pick<TripPhoto, 'faces'> & Omit<PhotoContentProps, 'photo'>;

function Faces({ faces, hasBoxes, onBoxes }: FacesProps) {
  const id = useId();
  return (
    <div className="flex items-center justify-between gap-4 text-xs">
      <p>
        {facesText(faces)}
        <span className="block text-ink-2">{looksText(faces)}</span>
      </p>
      <label htmlFor={id} className="flex flex-none cursor-pointer items-center gap-2 text-ink-2">
        Show faces
        <Switch id={id} label="Show faces" isOn={hasBoxes} onSwitch={onBoxes} />
      </label>
    </div>
  );
}
