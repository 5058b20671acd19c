import type { ReactNode } from 'react';
import { Page } from '@/components/layout/page';
import { LinkButton } from '@/components/ui/button';
import { Mark } from '@/components/ui/mark';
import { useLocation } from '@/lib/router';
import { pricingHref, readReturnPlace } from '../payment-page';
import { texts } from '../texts';

interface BillingResultProps {
  title: string;
  text: ReactNode;
  tone?: 'quiet' | 'success';
  actions?: ReactNode;
}

/** What became of a payment, or of a plan: the mark, one title, a few words, the ways on. */
export function BillingResult({ title, text, tone = 'quiet', actions }: BillingResultProps) {
  return (
    <Page title={title} width="form">
      <div
        aria-live="polite"
        className="relative z-(--z-raised) grid justify-items-center gap-3 py-16 text-center"
      >
        <Mark className={`mb-2 w-20 ${tone === 'success' ? 'text-primary' : 'text-line-strong'}`} />
        <h1 className="text-balance lining-nums">{title}</h1>
        <p className="max-w-measure text-balance text-ink-2">{text}</p>
        {actions === undefined ? null : (
          <div className="mt-4 grid w-full gap-3 sm:w-auto sm:min-w-64">{actions}</div>
        )}
      </div>
    </Page>
  );
}

export function PricingLink() {
  return (
    <LinkButton to={pricingHref(readReturnPlace())} variant="primary" label={texts.shared.backToPricing} />
  );
}

/** For visitors to what belongs to an account; the login leads back here. */
export function LogInFirst() {
  const { pathname, search } = useLocation();
  return (
    <BillingResult
      {...texts.logInFirst.result}
      actions={
        <LinkButton
          to={`/login?next=${encodeURIComponent(`${pathname}${search}`)}`}
          variant="primary"
          label={texts.logInFirst.logIn}
        />
      }
    />
  );
}
