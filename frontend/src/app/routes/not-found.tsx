import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { Page } from '@/components/layout/page';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';

/** Every path that leads nowhere. */
export function NotFoundRoute() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error('No screen at this path:', pathname);
  }, [pathname]);
  return (
    <Page title="Page not found">
      <EmptyState
        headingLevel={1}
        hasEmptyCentre
        title="404"
        text="Oops! Page not found"
        action={
          <LinkButton to="/" variant="primary">
            Return to Home
          </LinkButton>
        }
      />
    </Page>
  );
}
