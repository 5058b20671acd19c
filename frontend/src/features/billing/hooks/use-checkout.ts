/** From a plan's button to the page where it is paid. */
import { useEffect, useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { hasBackend } from '@/config/env';
import type { RootState } from '@/lib/root-reducer';
import { selectToken } from '@/lib/session/session-slice';
import { useSession } from '@/lib/session/use-session';
import { useStartCheckoutMutation } from '../api';
import type { OfferedPlan } from '../catalogue';

/** What the server answers where payments are a demonstration. */
const demoCheckout = '#mock-checkout';
const login = '/login?next=%2Fpricing';

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
  const { isSignedIn } = useSession();
  const store = useStore<RootState>();
  // The browser may bring this page back as it was left, with a plan still under way.
  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => (persisted ? setRunning(null) : undefined);
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, []);

  const tell = (kind: CheckoutNews['kind'], plan: OfferedPlan) => {
    setRunning(null);
    setNews({ kind, plan });
  };
  const choose = async (plan: OfferedPlan) => {
    setNews(null);
    if (!hasBackend()) return tell('demo', plan);
    if (!isSignedIn) return navigate(login);
    setRunning(plan);
    const { data, error } = await startCheckout(plan.backendName);
    if (data?.url === demoCheckout) return tell('demo', plan);
    if (data !== undefined && isPage(data.url)) return window.location.assign(data.url);
    // The end of the session takes the call's own error with it.
    if (error !== undefined && selectToken(store.getState()) === null) return navigate(login);
    tell('failed', plan);
  };
  return {
    running,
    news,
    choose: (plan: OfferedPlan) => void choose(plan),
    dismissNews: () => setNews(null),
  };
}
