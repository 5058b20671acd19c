import { texts } from '@/components/texts';
import { hasBackend } from '@/config/env';
import { useDraftQuery } from '@/data/drafts/draft-api';
import { selectUnsent } from '@/data/drafts/unsent-slice';
import { useAppSelector } from '@/data/store/hooks';

/** Whether every change is on the server. */
export function UploadStatus({ tripId }: { tripId: string }) {
  const { data: stored } = useDraftQuery(tripId);
  const { patches, error } = useAppSelector((state) => selectUnsent(state, tripId));
  if (!hasBackend() || stored === undefined) return null;
  const isUnsent = patches.length > 0;
  if (!isUnsent && stored.revision === 0) return null;
  return (
    <p role="status" className="text-xs text-ink-3">
      {isUnsent ? (error === null ? texts.draft.saving : texts.draft.notSaved) : texts.draft.saved}
    </p>
  );
}
