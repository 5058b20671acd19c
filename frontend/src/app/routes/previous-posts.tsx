import { useSession } from '@/data/session/use-session';
import { PostHistory } from '@/features/history/components/post-history';
import { SignedOut } from './signed-out';
import { texts } from './texts';

/** The history of posts, for its owner alone; a page without a server shows samples to anybody. */
export function PreviousPostsRoute() {
  const { status, hasBackend } = useSession();
  if (hasBackend && status === 'visitor') {
    return <SignedOut title={texts.previousPosts} next="/previous-posts" />;
  }
  return <PostHistory />;
}
