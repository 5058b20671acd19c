/** The posts of the history: the user's own from the server, or samples where there are none to show. */
import { useEffect, useMemo, useState } from 'react';
import { toApiError } from '@/api/errors';
import { type HistoryFilter, postsApi } from '@/data/posts/api';
import { type ShownPost, totalsOf } from '@/data/posts/read-posts';
import { useSession } from '@/data/session/use-session';

const noPosts: readonly ShownPost[] = [];

function isMatch({ caption, hashtags, style }: ShownPost, filter: HistoryFilter): boolean {
  const search = filter.search.toLowerCase();
  const isFound = [caption, ...hashtags].some((text) => text.toLowerCase().includes(search));
  return isFound && (filter.style === 'all' || style.toLowerCase() === filter.style);
}

function useSamples(isNeeded: boolean): readonly ShownPost[] | null {
  const [samples, setSamples] = useState<readonly ShownPost[] | null>(null);
  useEffect(() => {
    if (isNeeded) void import('../sample-posts').then(({ samplePosts }) => setSamples(samplePosts));
  }, [isNeeded]);
  return isNeeded ? samples : null;
}

export function useHistory(filter: HistoryFilter) {
  const { hasBackend, isSignedIn } = useSession();
  const own = postsApi.usePostsInfiniteQuery(filter, { skip: !isSignedIn });
  const posts = useMemo(() => own.data?.pages.flatMap((page) => page.posts), [own.data]);
  const first = own.data?.pages[0];
  const isFiltered = filter.search !== '' || filter.style !== 'all';
  // Where the server does not count, a search without a hit looks like an account without a post.
  const isEmpty = first?.totals.posts === 0 && (first.isCounted || !isFiltered);
  // From the first failure to the first posts: the samples and their search stay while the server is asked again.
  const [wasUnreachable, setWasUnreachable] = useState(false);
  const isUnreachable = posts === undefined && (own.isError || wasUnreachable);
  if (isUnreachable !== wasUnreachable) setWasUnreachable(isUnreachable);
  const reason = !hasBackend ? 'noBackend' : isUnreachable ? 'unreachable' : isEmpty ? 'noPosts' : null;
  const samples = useSamples(reason !== null);
  const isReloading = own.isFetching && !own.isFetchingNextPage;
  // It stays while the same is asked again.
  const failure = own.error !== undefined && posts !== undefined ? toApiError(own.error) : null;
  return {
    /** Why samples are shown; null for the user's own posts. */
    sampleReason: reason,
    isLoading: reason === null ? posts === undefined : samples === null,
    /** Older results stand while others are on their way. */
    isStale: reason === null && isReloading,
    posts: (reason === null ? posts : samples?.filter((post) => isMatch(post, filter))) ?? noPosts,
    totals: reason === null ? first?.totals : totalsOf(samples ?? noPosts),
    isFiltered,
    /** A later question failed, for all posts or for more of them; what was there stays. */
    error: own.isFetchNextPageError || own.isFetchingNextPage ? null : failure,
    moreError: own.isFetchNextPageError ? failure : null,
    hasNextPage: reason === null && own.hasNextPage,
    isFetchingNextPage: own.isFetchingNextPage,
    isReloading,
    fetchNextPage: () => void own.fetchNextPage(),
    reload: () => void own.refetch(),
  };
}

export type History = ReturnType<typeof useHistory>;
