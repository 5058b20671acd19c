import { Images } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useNextPost } from '../hooks/use-next-post';
import type { Preview } from '../hooks/use-preview';

export interface NextPostProps {
  tripId: string;
  preview: Preview;
  /** How many good photos of the trip are in no post of it. */
  unusedGood: number;
  onOpened: () => void;
}

/** So many photos make a post of their own. */
const offeredFrom = 3;

/** Offers to make another post of the photos that are left, once this one is saved. */
export function NextPost({ tripId, preview: { saved, isSavable }, unusedGood, onOpened }: NextPostProps) {
  const { isOpening, open } = useNextPost(tripId, saved, onOpened);
  // It stays while the post is saved again.
  const [wasSaved, setWasSaved] = useState(saved.isSaved);
  if (saved.isSaved && !wasSaved) setWasSaved(true);
  const isSaved = wasSaved && isSavable && (saved.isSaved || saved.isSaving);
  if (!isSaved || unusedGood < offeredFrom) return null;
  return (
    <Notice
      icon={Images}
      action={
        <Button size="small" isBusy={isOpening} busyText="Opening..." onClick={open}>
          Make another post
        </Button>
      }
    >
      {`${unusedGood} good photos left: make another post?`}
    </Notice>
  );
}
