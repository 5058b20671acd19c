import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';

export interface HistoryEmptyProps {
  /** Nothing matches the search, there is no post at all, or the server could not be asked. */
  cause: 'noMatch' | 'noPosts' | 'unreachable';
  onCreateNew: () => void;
  onRetry: () => void;
}

/** No post to show, and what to do about it. */
export function HistoryEmpty({ cause, onCreateNew, onRetry }: HistoryEmptyProps) {
  if (cause === 'noMatch') {
    return <EmptyState title="No posts found" text="Try adjusting your search terms" />;
  }
  if (cause === 'unreachable') {
    return (
      <EmptyState
        title="We couldn't load your posts"
        text="They're safe. Try again in a moment."
        action={<Button onClick={onRetry}>Try again</Button>}
      />
    );
  }
  return (
    <EmptyState
      title="No posts found"
      text="Start creating your first Instagram post!"
      action={<Button onClick={onCreateNew}>Create Your First Post</Button>}
    />
  );
}
