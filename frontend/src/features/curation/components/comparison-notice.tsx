import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { MissingComparison } from '@/data/trips/comparison';
import { texts } from '../texts';

export interface ComparisonNoticeProps {
  why: MissingComparison;
  onCompare: () => void;
  onDismiss: () => void;
}

/** The picks are sound and were to be better: a model was to compare the best photos, and has not. */
export function ComparisonNotice({ why, onCompare, onDismiss }: ComparisonNoticeProps) {
  const again = (
    <Button size="small" onClick={onCompare}>
      {texts.notice.compareAgain}
    </Button>
  );
  return (
    <Notice className="mb-6" onDismiss={onDismiss} action={why === 'used_up' ? undefined : again}>
      {texts.notice.ownAnalysis(texts.missingComparison[why])}
    </Notice>
  );
}
