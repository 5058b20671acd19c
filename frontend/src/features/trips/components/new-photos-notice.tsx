import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { photoCount } from '../curation-view';

export interface NewPhotosNoticeProps {
  count: number;
  onAnalyse: () => void;
}

/** Photos came after the last analysis; it is not run again unasked, because it would change the picks. */
export function NewPhotosNotice({ count, onAnalyse }: NewPhotosNoticeProps) {
  return (
    <Notice
      className="mb-6"
      action={
        <Button size="small" onClick={onAnalyse}>
          Analyze now
        </Button>
      }
    >
      {`${photoCount(count, 'new')} ${count === 1 ? 'is' : 'are'} not analyzed yet. What you selected by hand stays.`}
    </Notice>
  );
}
