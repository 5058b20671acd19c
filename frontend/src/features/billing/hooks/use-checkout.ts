/** From a plan's button to the page where it is paid. */
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { toApiError } from '@/api/errors';
import { hasBackend } from '@/config/env';
import { useStartCheckoutMutation } from '../api';
import type { OfferedPlan } from '../catalogue';

/** What the server answers where payments are a demonstration. */
const demoCheckout = '#mock-checkout';
const unauthorized = 401;

/** What is to be said after a press that led nowhere. */
export interface CheckoutNews {
  kind: 'demo' | 'failed';
  plan: OfferedPlan;
}

/** Only pages can be paid on: an address of another kind is not followed. */
function isPage(url: string): boolean {
  if (!URL.canParse(url, window.location.href)) return false;
  return /^https?:$/.test(new URL(url, window.location.href).protocol);
}

export function useCheckout() {
  const [startCheckout] = useStartCheckoutMutation();
  const [running, setRunning] = useState<OfferedPlan | null>(null);
  const [news, setNews] = useState<CheckoutNews | null>(null);
  const navigate = useNavigate();

  const tell = (kind: CheckoutNews['kind'], plan: OfferedPlan) => {
    setRunning(null);
    setNews({ kind, plan });
  };
  const choose = async (plan: OfferedPlan) => {
    setNews(null);
    if (!hasBackend()) return tell('demo', plan);
    setRunning(plan);
    const { data, error } = await startCheckout(plan.backendName);
    if (data?.url === demoCheckout) return tell('demo', plan);
    if (data !== undefined && isPage(data.url)) return window.location.assign(data.url);
    if (error !== undefined && toApiError(error).status === unauthorized) {
      return navigate('/login?next=%2Fpricing');
    }
    tell('failed', plan);
  };
  return {
    running,
    news,
    choose: (plan: OfferedPlan) => void choose(plan),
    dismissNews: () => setNews(null),
  };
}
