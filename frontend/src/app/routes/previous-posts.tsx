import { useState } from 'react';
import { workflowHref } from '@/app/workflow/workflow-place';
import { Page } from '@/components/layout/page';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { useSession } from '@/data/session/use-session';
import { useStartOver } from '@/data/uploads/use-start-over';
import { PostHistory } from '@/features/history/components/post-history';
import { Redirect, useNavigate } from '@/lib/router';
import { texts } from '../texts';

const loginPath = `/login?next=${encodeURIComponent('/previous-posts')}`;

/** The history of posts, for its owner alone; a page without a server shows samples to anybody. */
export function PreviousPostsRoute() {
  const { status, isExpired, hasBackend } = useSession();
  const [wasMember, setWasMember] = useState(false);
  if (status === 'member' && !wasMember) setWasMember(true);
  const navigate = useNavigate();
  const startOver = useStartOver();
  if (hasBackend && status === 'visitor') {
    if (!wasMember || isExpired) return <Redirect to={loginPath} />;
    // Logged out while here: the way home is under way already, or another tab has done it, so nothing may lead elsewhere.
    return (
      <Page title={texts.previousPosts.yourPreviousPosts}>
        <EmptyState
          headingLevel={1}
          title={texts.previousPosts.youveBeenSignedOut}
          text={texts.previousPosts.logInToSeeYour}
          action={
            <LinkButton to={loginPath} variant="primary">
              {texts.shared.logIn}
            </LinkButton>
          }
        />
      </Page>
    );
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
