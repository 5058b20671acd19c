/** The provider's own pages, where cards and invoices are looked after. */

import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import type { NoticeTone } from '@/components/ui/notice';
import { useOpenPortalMutation } from '../api';
import { leaveFor } from '../payment-page';
import { texts } from '../texts';
import { usePageReturn } from './use-page-return';

export interface PortalNews {
  tone: NoticeTone;
  text: string;
}

export function usePortal() {
  const [openPortal] = useOpenPortalMutation();
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
  return { open: () => void open(), isOpening, news };
}

function newsOf(error: unknown): PortalNews {
  if (error === undefined) return { tone: 'error', text: texts.usePortal.failed };
  const failure = toApiError(error);
  if (failure.code === 'no_customer') {
    return { tone: 'info', text: texts.usePortal.noPayments };
  }
  return { tone: 'error', text: texts.usePortal.failedBecause(errorText(failure)) };
}
