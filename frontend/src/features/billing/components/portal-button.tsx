import { ExternalLink } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { usePortal } from '../hooks/use-portal';
import { texts } from '../texts';

/** The way to cards and invoices, which the payment provider looks after. */
export function PortalButton() {
  const { open, isOpening, news } = usePortal();
  return (
    <div className="grid gap-3">
      {news === null ? null : (
        <Notice tone={news.tone} role="alert">
          {news.text}
        </Notice>
      )}
      <div>
        <Button size="small" isBusy={isOpening} busyText={texts.portalButton.opening} onClick={open}>
          <ExternalLink aria-hidden="true" className="size-4" strokeWidth={1.75} />
          {texts.portalButton.cardsAndInvoices}
        </Button>
      </div>
    </div>
  );
}
