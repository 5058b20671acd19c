import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { EnterpriseCard } from '@/features/billing/components/enterprise-card';
import { FirstPostNotice } from '@/features/billing/components/first-post-notice';
import { PlanChoice } from '@/features/billing/components/plan-choice';
import { Questions } from '@/features/billing/components/questions';

/** What Triptych costs. Anybody may look. */
export function PricingRoute() {
  return (
    <Page title="Pricing">
      <PageHeading title="Choose Your Plan" text="One post now and then, or one for every trip." />
      <FirstPostNotice />
      <PlanChoice />
      <div className="grid items-start gap-8 pt-16 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Questions />
        <EnterpriseCard />
      </div>
    </Page>
  );
}
