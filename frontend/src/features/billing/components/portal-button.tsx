import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { Button } from '@/components/ui/button';
import { Notice, type NoticeTone } from '@/components/ui/notice';
import { billingApi } from '../api';
import { usePageReturn } from '../hooks/use-page-return';
import { leaveFor } from '../payment-page';
import { texts } from '../texts';

interface PortalNews {
  tone: NoticeTone;
  text: string;
}

function newsOf(error: unknown): PortalNews {
  if (error === undefined) return { tone: 'error', text: texts.portalButton.failed };
  const failure = toApiError(error);
  if (failure.code === 'no_customer') return { tone: 'info', text: texts.portalButton.noPayments };
  return { tone: 'error', text: texts.portalButton.failedBecause(errorText(failure)) };
}

/** The way to cards and invoices, which the payment provider looks after. */
export function PortalButton() {
  const [openPortal] = billingApi.useOpenPortalMutation();
  const [isOpening, setIsOpening] = useState(false);
  const [news, setNews] = useState<PortalNews | null>(null);
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
      {news === null ? null : (
        <Notice tone={news.tone} role="alert">
          {news.text}
        </Notice>
      )}
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
