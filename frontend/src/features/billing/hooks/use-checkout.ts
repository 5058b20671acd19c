/** From a plan's button to the page where it is paid. */
import { useState } from 'react';
import { useStore } from 'react-redux';
import { useNavigate } from 'react-router-dom';
import { type ApiError, errorText, isServersAdvice, toApiError } from '@/api/errors';
import { hasBackend } from '@/config/env';
import { selectToken } from '@/data/session/session-slice';
import { useSession } from '@/data/session/use-session';
import type { RootState } from '@/data/store/root-reducer';
import { useStartCheckoutMutation } from '../api';
import type { OfferedPlan } from '../catalogue';
import { changePlaceIn, leaveFor } from '../payment-page';
import { keepReturnPlace, pricingHref } from '../return-place';
import { usePageReturn } from './use-page-return';

/** What the server answers where payments are a demonstration. */
const demoCheckout = '#mock-checkout';

/** What is to be said after a press that led nowhere. */
export interface CheckoutNews {
  kind: 'demo' | 'failed' | 'already';
  plan: OfferedPlan;
  /** The server's own words, where they are for users. */
  text: string | null;
}

function newsOf(plan: OfferedPlan, error: ApiError | null): CheckoutNews {
  if (error?.code === 'already_subscribed') return { kind: 'already', plan, text: null };
  const isAdvice = error !== null && isServersAdvice(error);
  return { kind: 'failed', plan, text: isAdvice ? errorText(error) : null };
}

/** `place` is the step that was left in order to pay; null for none. */
export function useCheckout(place: string | null) {
  const [startCheckout] = useStartCheckoutMutation();
  const [running, setRunning] = useState<OfferedPlan | null>(null);
  const [news, setNews] = useState<CheckoutNews | null>(null);
  const navigate = useNavigate();
  const { isSignedIn } = useSession();
  const store = useStore<RootState>();
  usePageReturn(() => setRunning(null));

  const tell = (next: CheckoutNews) => {
    setRunning(null);
    setNews(next);
  };
  const logIn = () => navigate(`/login?next=${encodeURIComponent(pricingHref(place))}`);
  const choose = async (plan: OfferedPlan) => {
    setNews(null);
    if (!hasBackend()) return tell({ kind: 'demo', plan, text: null });
    if (!isSignedIn) return logIn();
    setRunning(plan);
    keepReturnPlace(place);
    const { data, error } = await startCheckout(plan.backendName);
    if (data?.url === demoCheckout) return tell({ kind: 'demo', plan, text: null });
    const change = data === undefined ? null : changePlaceIn(data.url);
    if (change !== null) return navigate(change);
    if (data !== undefined && leaveFor(data.url)) return;
    // The end of the session takes the call's own error with it.
    if (error !== undefined && selectToken(store.getState()) === null) return logIn();
    tell(newsOf(plan, error === undefined ? null : toApiError(error)));
  };
  return {
    running,
    news,
    choose: (plan: OfferedPlan) => void choose(plan),
    dismissNews: () => setNews(null),
  };
}
