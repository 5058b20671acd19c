import { Page } from '@/components/layout/page';
import { EmptyState } from '@/components/ui/empty-state';
import { LinkButton } from '@/components/ui/link-button';
import { texts } from './texts';

/** A members' screen after its user has signed out: here, where the way home is under way, or in another tab. */
export function SignedOut({ title, next }: { title: string; next: string }) {
  return (
    <Page title={title}>
      <EmptyState
        headingLevel={1}
        title={texts.signedOut.title}
        text={texts.signedOut.text}
        action={
          <LinkButton to={`/login?next=${encodeURIComponent(next)}`} variant="primary">
            {texts.signedOut.logIn}
          </LinkButton>
        }
      />
    </Page>
  );
}
