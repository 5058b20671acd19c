import { useEffect } from 'react';
import { Page } from '@/components/layout/page';
import { EmptyState } from '@/components/ui/empty-state';
import { useLocation } from '@/lib/router';
import { texts } from './texts';

export function NotFoundRoute() {
  const { pathname } = useLocation();
  useEffect(() => {
    console.error('No screen at this path:', pathname);
  }, [pathname]);
  return (
    <Page title={texts.notFound.pageNotFound}>
      <EmptyState
        headingLevel={1}
        hasEmptyCentre
        title="404"
        text={texts.notFound.oopsPageNotFound}
        action={{ label: texts.notFound.returnToHome, to: '/' }}
      />
    </Page>
  );
}
