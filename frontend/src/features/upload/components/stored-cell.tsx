import { memo } from 'react';
import type { TripPhoto } from '@/api/types';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { thumbnailOf } from '@/components/photo/thumbnail-of';
import { CellLine, DoneWord, RemoveButton } from './upload-cell';

export interface StoredCellProps {
  photo: TripPhoto;
  isUploading: boolean;
  /** Others are not on the server yet, so that it is worth saying that this one is. */
  isMixed: boolean;
  onRemove: (photo: TripPhoto) => void;
}

/** A photo of the trip that is on the server already. */
export const StoredCell = memo(function StoredCell(props: StoredCellProps) {
  const { photo, isUploading, isMixed, onRemove } = props;
  return (
    <li className="min-w-0">
      <div className="relative">
        <PhotoFrame src={thumbnailOf(photo)} alt="" />
        {isUploading ? null : <RemoveButton filename={photo.filename} onClick={() => onRemove(photo)} />}
      </div>
      <CellLine filename={photo.filename}>{isMixed ? <DoneWord /> : null}</CellLine>
    </li>
  );
});
