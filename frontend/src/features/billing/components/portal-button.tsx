import { ExternalLink } from 'lucide-react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { usePortal } from '../hooks/use-portal';

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
        <Button size="small" isBusy={isOpening} busyText="Opening..." onClick={open}>
          <ExternalLink aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Cards and invoices
        </Button>
      </div>
    </div>
  );
}
