import { ProgressBar } from '@/components/ui/progress';
import type { Storage } from '../schemas';
import { bytesText } from '../trip-words';

/** How much room the photos of all trips take. */
export function StorageUse({ storage }: { storage: Storage }) {
  const { used_bytes: used, limit_bytes: limit } = storage;
  return (
    <div className="mb-6 max-w-md">
      <ProgressBar
        percent={limit === 0 ? 0 : (100 * used) / limit}
        label="Storage used"
        text={`${bytesText(used)} of ${bytesText(limit)} used`}
      />
    </div>
  );
}
