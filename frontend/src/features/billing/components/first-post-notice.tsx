import { Gift } from 'lucide-react';
import { texts } from '../texts';

/** What everybody gets before they pay anything. */
export function FirstPostNotice() {
  return (
    <p className="mb-8 flex items-center gap-3 rounded-control bg-ok-soft px-4 py-3 text-sm">
      <Gift aria-hidden="true" className="size-4.5 flex-none text-ok" strokeWidth={1.75} />
      {texts.firstPostNotice.text}
    </p>
  );
}
