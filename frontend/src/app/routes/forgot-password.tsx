import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { Card } from '@/components/ui/card';
import { LinkButton } from '@/components/ui/link-button';
import { SupportAddress } from '@/features/support/components/support-address';

/** What to do about a lost password while no link can be mailed. */
export function ForgotPasswordRoute() {
  return (
    <Page title="Forgot your password" width="form">
      <PageHeading
        title="Forgot your password"
        text="A new password cannot be set here yet. Write to support from the address of your account."
      />
      <Card>
        <p>
          <SupportAddress />
        </p>
      </Card>
      <LinkButton to="/login" className="mt-6">
        Back to Login
      </LinkButton>
    </Page>
  );
}
