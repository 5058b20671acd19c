import { Page } from '@/components/layout/page';
import { EmptyState } from '@/components/ui/empty-state';
import { texts } from './texts';

interface SignedOutProps {
  title: string;
  /** Where the login leads back to. */
  next: string;
  words?: { title: string; text: string; logIn: string };
}

/** A members' screen after its user has signed out: here, where the way home is under way, or in another tab. */
export function SignedOut({ title, next, words = texts.signedOut }: SignedOutProps) {
  return (
    <Page title={title}>
      <EmptyState
        headingLevel={1}
        title={words.title}
        text={words.text}
        action={{ label: words.logIn, to: `/login?next=${encodeURIComponent(next)}` }}
      />
    </Page>
  );
}
