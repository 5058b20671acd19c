import { workflowHref } from '@/components/layout/workflow-place';
import { useSession } from '@/data/session/use-session';
import { useStartOver } from '@/data/uploads/use-pending-uploads';
import { PostHistory } from '@/features/history/components/post-history';
import { useNavigate } from '@/lib/router';
import { SignedOut } from './signed-out';
import { texts } from './texts';

/** The history of posts, for its owner alone; a page without a server shows samples to anybody. */
export function PreviousPostsRoute() {
  const { status, hasBackend } = useSession();
  const navigate = useNavigate();
  const startOver = useStartOver();
  if (hasBackend && status === 'visitor') {
    return <SignedOut title={texts.previousPosts} next="/previous-posts" />;
  }
  return (
    <PostHistory
      onCreateNew={() => {
        startOver();
        navigate('/app');
      }}
      onEdit={(tripId) => navigate(workflowHref({ step: 3, tripId }))}
    />
  );
}
