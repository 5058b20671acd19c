import { Navigate, useNavigate } from 'react-router-dom';
import { PostHistory } from '@/features/posts/components/post-history';
import { useStartOver } from '@/features/trips/hooks/use-start-over';
import { useSession } from '@/lib/session/use-session';

const loginPath = `/login?next=${encodeURIComponent('/previous-posts')}`;

/** The history of posts, for its owner alone; a page without a server shows samples to anybody. */
export function PreviousPostsRoute() {
  const { status, hasBackend } = useSession();
  const navigate = useNavigate();
  const startOver = useStartOver();
  if (hasBackend && status === 'visitor') return <Navigate to={loginPath} replace />;
  return (
    <PostHistory
      onCreateNew={() => {
        startOver();
        void navigate('/app');
      }}
    />
  );
}
