import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { photoCount } from '../curation-view';

export interface LeftBehindNoticeProps {
  count: number;
  onBack: () => void;
  onDismiss: () => void;
}

/** Some photos did not get through when the others went on. */
export function LeftBehindNotice({ count, onBack, onDismiss }: LeftBehindNoticeProps) {
  return (
    <Notice
      tone="warning"
      className="mb-6"
      onDismiss={onDismiss}
      action={
        <Button size="small" onClick={onBack}>
          See which
        </Button>
      }
    >
      {`${photoCount(count)} did not get through. The others go on without ${count === 1 ? 'it' : 'them'}.`}
    </Notice>
  );
}
