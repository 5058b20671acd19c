import { ExternalLink } from 'lucide-react';
import { type ComponentProps, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { billingApi } from '../api';
import { leaveFor, usePageReturn } from '../payment-page';
import { texts } from '../texts';

type News = Pick<ComponentProps<typeof Notice>, 'tone' | 'children'>;

function newsOf(error: unknown): News {
  if (error === undefined) return { tone: 'error', children: texts.portalButton.failed };
  const failure = toApiError(error);
  if (failure.code === 'no_customer') return { tone: 'info', children: texts.portalButton.noPayments };
  return { tone: 'error', children: texts.portalButton.failedBecause(errorText(failure)) };
}

/** The way to cards and invoices, which the payment provider looks after. */
export function PortalButton() {
  const [openPortal] = billingApi.useOpenPortalMutation();
  const [isOpening, setIsOpening] = useState(false);
  const [news, setNews] = useState<News | null>(null);
  usePageReturn(() => setIsOpening(false));
  const open = async () => {
    setNews(null);
    setIsOpening(true);
    const { data, error } = await openPortal();
    // The button stays busy until the other page has come.
    if (data !== undefined && leaveFor(data.url)) return;
    setIsOpening(false);
    setNews(newsOf(error));
  };
  return (
    <div className="grid gap-3">
      {news === null ? null : <Notice {...news} role="alert" />}
      <div>
        <Button
          size="small"
          icon={ExternalLink}
          isBusy={isOpening}
          busyText={texts.portalButton.opening}
          onClick={() => void open()}
        >
          {texts.portalButton.cardsAndInvoices}
        </Button>
      </div>
    </div>
  );
}
