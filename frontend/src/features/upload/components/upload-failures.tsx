import { Link } from 'react-router-dom';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { accountFull } from '@/data/trips/full';
import { sendLabel, triedText } from '@/data/uploads/upload-texts';
import type { PendingUpload } from '@/data/uploads/uploads-slice';
import { texts } from '../texts';

export interface UploadFailuresProps {
  drafts: readonly PendingUpload[];
  onRetry: (ids: readonly string[]) => void;
}

/** What did not get through and why: what can be sent again first, else the files that the server does not take. */
export function UploadFailures({ drafts, onRetry }: UploadFailuresProps) {
  const failed = drafts.filter(({ status }) => status === 'failed');
  const refused = drafts.filter(({ status }) => status === 'refused');
  if (failed.length > 0) {
    return (
      <Notice
        tone="error"
        className="mb-6"
        action={
          <Button size="small" onClick={() => onRetry(failed.map(({ id }) => id))}>
            {sendLabel(true)}
          </Button>
        }
      >
        {triedText(drafts)}{' '}
        {failed.some(({ code }) => code === accountFull) ? (
          <Link
            to="/trips"
            className="font-semibold whitespace-nowrap text-link underline underline-offset-[0.2em]"
          >
            {texts.failures.trips}
          </Link>
        ) : null}
      </Notice>
    );
  }
  if (refused.length === 0) return null;
  return (
    <Notice tone="warning" role="alert" className="mb-6">
      {texts.failures.refused(refused.length)}
      <ul>
        {refused.map(({ id, filename, message }) => (
          <li key={id} className="wrap-anywhere">
            {texts.failures.refusedFile(<b className="font-semibold">{filename}</b>, message ?? '')}
          </li>
        ))}
      </ul>
    </Notice>
  );
}
