import { RotateCw } from 'lucide-react';
import { useId } from 'react';
import type { Face, TripPhoto } from '@/api/types';
import { Switch } from '@/components/forms/switch';
import { Badge } from '@/components/ui/badge';
import { texts } from '../texts';

export interface PhotoContentProps {
  photo: TripPhoto;
  /** Whether the faces are framed in the picture. */
  hasBoxes: boolean;
  onBoxes: (hasBoxes: boolean) => void;
}

/** 'Seaside' of 'seaside'. */
function tagText(tag: string): string {
  return tag.charAt(0).toUpperCase() + tag.slice(1);
}

/** '2 smiling, 1 looking away'; empty where neither is so. */
function looksText(faces: readonly Face[]): string {
  const smiling = faces.filter(({ is_smiling }) => is_smiling === true).length;
  const away = faces.filter(({ looks_away }) => looks_away).length;
  return [
    ...(smiling > 0 ? [texts.inspector.smiling(smiling)] : []),
    ...(away > 0 ? [texts.inspector.lookingAway(away)] : []),
  ].join(', ');
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
          {texts.inspector.turned}
        </p>
      ) : null}
    </div>
  );
}

function Tags({ tags }: Pick<TripPhoto, 'tags'>) {
  return (
    <ul aria-label={texts.inspector.content} className="flex flex-wrap gap-1.5">
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
        {texts.inspector.faces(faces.length)}
        <span className="block text-ink-2">{looksText(faces)}</span>
      </p>
      <label htmlFor={id} className="flex flex-none cursor-pointer items-center gap-2 text-ink-2">
        {texts.inspector.showFaces}
        <Switch id={id} label={texts.inspector.showFaces} isOn={hasBoxes} onSwitch={onBoxes} />
      </label>
    </div>
  );
}
