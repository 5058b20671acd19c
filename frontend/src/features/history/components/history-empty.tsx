import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { texts } from '../texts';

export interface HistoryEmptyProps {
  /** Nothing matches the search, there is no post at all, or the server could not be asked. */
  cause: keyof typeof texts.empty;
  onCreateNew: () => void;
  onRetry: () => void;
}

/** No post to show, and what to do about it. */
export function HistoryEmpty({ cause, onCreateNew, onRetry }: HistoryEmptyProps) {
  const actions = {
    noMatch: undefined,
    noPosts: <Button onClick={onCreateNew}>{texts.createFirst}</Button>,
    unreachable: <Button onClick={onRetry}>{texts.tryAgain}</Button>,
  };
  return <EmptyState {...texts.empty[cause]} action={actions[cause]} />;
}
