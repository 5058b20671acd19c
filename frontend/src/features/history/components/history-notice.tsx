import { errorText } from '@/api/errors';
import { Notice } from '@/components/ui/notice';
import type { History } from '../hooks/use-history';

/** Why samples are shown, or that a later question failed. A page without a server shows samples without a word. */
export function HistoryNotice({ history, onDismiss }: { history: History; onDismiss: () => void }) {
  const { sampleReason, error, isReloading, reload, isFiltered } = history;
  const again = { onRetry: reload, isRetrying: isReloading };
  if (sampleReason === 'unreachable') {
    return (
      <Notice tone="warning" role="alert" className="mb-5" {...again} onDismiss={onDismiss}>
        Unable to load posts from server. Showing sample data.
      </Notice>
    );
  }
  if (sampleReason === 'noPosts') {
    return (
      <Notice className="mb-5" onDismiss={onDismiss}>
        No posts found in your account. Showing sample data.
      </Notice>
    );
  }
  if (error === null || history.posts.length === 0) return null;
  return (
    <Notice tone="error" className="mb-5" {...again}>
      <span className="font-semibold">
        {isFiltered ? 'The search failed.' : "We couldn't load all posts."}
      </span>
      {isFiltered ? ' These are the posts from before. ' : ' '}
      {errorText(error)}
    </Notice>
  );
}
