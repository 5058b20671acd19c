import { clsx } from 'clsx';
import { useState } from 'react';
import { errorText } from '@/api/errors';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { History } from '../hooks/use-history';
import { usePostActions } from '../hooks/use-post-actions';
import { ManualCopy } from './manual-copy';
import { PostCard } from './post-card';
import { PostDetails } from './post-details';

/** The cards, the next page of them, and the details of the one that is opened. */
export function HistoryPosts({ history }: { history: History }) {
  const { posts, sampleReason, isStale } = history;
  const areSamples = sampleReason !== null;
  const actions = usePostActions(areSamples);
  const [openId, setOpenId] = useState<string | null>(null);
  const opened = posts.find(({ id }) => id === openId) ?? null;
  return (
    <>
      <ul
        aria-label="Posts"
        aria-busy={isStale || undefined}
        className={clsx(
          'grid gap-x-4 gap-y-8 transition-opacity duration-(--dur-2) sm:grid-cols-2 lg:grid-cols-3',
          isStale && 'opacity-70',
        )}
      >
        {posts.map((post, position) => (
          <li key={post.id} className="min-w-0">
            <PostCard
              post={post}
              isPriority={position < 3}
              actions={actions}
              onOpen={() => setOpenId(post.id)}
            />
          </li>
        ))}
      </ul>
      <MorePosts history={history} />
      <PostDetails post={opened} areSamples={areSamples} actions={actions} onClose={() => setOpenId(null)} />
      <ManualCopy text={actions.uncopied} onClose={actions.closeUncopied} />
    </>
  );
}

/** The way to the next page, and why it did not come. The button stays the same one, so that it keeps the focus. */
function MorePosts({ history: { hasMore, moreError, isLoadingMore, loadMore } }: { history: History }) {
  if (!hasMore) return null;
  return (
    <div className="mt-10 grid justify-items-center gap-4">
      {moreError === null ? null : (
        <Notice tone="error" className="w-full max-w-xl">
          <span className="font-semibold">More posts could not be loaded.</span> {errorText(moreError)}
        </Notice>
      )}
      <Button isBusy={isLoadingMore} busyText="Loading..." onClick={loadMore}>
        {moreError === null ? 'Load more' : 'Try again'}
      </Button>
    </div>
  );
}
