import { memo } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { PhotoFrame } from '@/components/ui/photo-frame';
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
        <PhotoFrame src={serverUrl(photo.thumbnail_url)} alt="" />
        {isUploading ? null : <RemoveButton filename={photo.filename} onClick={() => onRemove(photo)} />}
      </div>
      <CellLine filename={photo.filename}>{isMixed ? <DoneWord /> : null}</CellLine>
    </li>
  );
});
