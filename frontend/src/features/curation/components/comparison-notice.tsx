import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { MissingComparison } from '@/data/trips/comparison';

export interface ComparisonNoticeProps {
  why: MissingComparison;
  onCompare: () => void;
  onDismiss: () => void;
}

const reasons: Record<MissingComparison, string> = {
  unavailable: 'the model that compares the best photos is not available right now',
  unusable: 'the model that compares the best photos gave no clear order',
  used_up: 'the comparisons of today are used up',
};

/** The picks are sound and were to be better: a model was to compare the best photos, and has not. */
export function ComparisonNotice({ why, onCompare, onDismiss }: ComparisonNoticeProps) {
  const again = (
    <Button size="small" onClick={onCompare}>
      Compare again
    </Button>
  );
  return (
    <Notice className="mb-6" onDismiss={onDismiss} {...(why === 'used_up' ? {} : { action: again })}>
      {`These picks use our own analysis only: ${reasons[why]}.`}
    </Notice>
  );
}
