import { type ComponentType, lazy, useEffect, useState } from 'react';
import { hasBackend } from '@/config/env';
import { selectIsExpired, selectToken } from '@/data/session/session-slice';
import { useAppSelector } from '@/data/store/hooks';
import { loginState } from '@/lib/login-reason';
import { reportPageView } from '@/lib/page-views';
import { Redirect, useLocation } from '@/lib/router';
import { SiteLayout } from './site-layout';

type Parameters = Record<string, string>;

/** To those that are `isForMembers`, visitors are led to the login before anything of them is drawn. */
function screen(path: string, load: () => Promise<ComponentType<Parameters>>, isForMembers = false) {
  const pattern = new RegExp(`^${path.replace(/:(\w+)/, '(?<$1>[^/]+)').replace('*', '.*')}/*$`, 'i');
  return { path, pattern, load, Screen: lazy(async () => ({ default: await load() })), isForMembers };
}

type Route = ReturnType<typeof screen>;

const readingScreens = [
  screen('/', async () => (await import(/* webpackChunkName: "home" */ './routes/home')).HomeRoute),
  screen('/previous-posts', async () => (await import('./routes/previous-posts')).PreviousPostsRoute, true),
  screen('/trips', async () => (await import('./routes/trips')).TripsRoute, true),
  screen('/pricing', async () => (await import('./routes/pricing')).PricingRoute),
  screen('/billing/success', async () => (await import('./routes/billing')).BillingSuccessRoute),
  screen('/billing/cancel', async () => (await import('./routes/billing')).BillingCancelRoute),
  screen('/billing/change', async () => (await import('./routes/billing')).BillingChangeRoute),
  screen('/account', async () => (await import('./routes/account')).AccountRoute),
  screen('/contact', async () => (await import('./routes/contact')).ContactRoute),
  screen('/privacy', async () => (await import('./routes/legal')).PrivacyRoute),
  screen('/terms', async () => (await import('./routes/legal')).TermsRoute),
];

const formScreens = [
  screen('/login', async () => (await import('./routes/login')).LoginRoute),
  screen('/signup', async () => (await import('./routes/signup')).SignupRoute),
  screen('/forgot-password', async () => (await import('./routes/forgot-password')).ForgotPasswordRoute),
  screen('/reset-password', async () => (await import('./routes/reset-password')).ResetPasswordRoute),
  screen('/confirm-email', async () => (await import('./routes/confirm-email')).ConfirmEmailRoute),
  screen('/oidc/callback', async () => (await import('./routes/oidc-callback')).OidcCallbackRoute),
];

const workflow = screen('/app', async () => (await import('./workflow/workflow')).WorkflowRoute);

/** Opened from a code, without the session that the device may have: its header is not theirs. */
const phone = screen('/phone/:postId', async () => (await import('./routes/phone')).PhoneRoute);

const notFound = screen('*', async () => (await import('./routes/not-found')).NotFoundRoute);

const layouts = [
  { screens: readingScreens },
  { screens: [workflow], hasFooter: false },
  { screens: [phone], hasHeader: false },
  { screens: formScreens, hasHeader: false, hasFooter: false },
];

/** Screens that are opened with a secret in their address. No other site's script is loaded for them. */
const opensWithSecret = new Set(['/reset-password', '/confirm-email', '/oidc/callback', '/phone/:postId']);
const sessionExpired = loginState('expired');

function matchOf(pathname: string) {
  for (const { screens, ...layout } of layouts) {
    const route = screens.find(({ pattern }) => pattern.test(pathname));
    if (route !== undefined) return { route, layout };
  }
  return { route: notFound, layout: {} };
}

/** Who signs out on a screen stays until the way home is done; whose session the server has ended logs in again. */
function useNeedsLogin(route: Route, isExpired: boolean): boolean {
  const isVisitor = useAppSelector(selectToken) === null && hasBackend();
  const [shown, setShown] = useState<Route | null>(null);
  const next = isVisitor && shown !== route ? null : route;
  if (next !== shown) setShown(next);
  return route.isForMembers && isVisitor && (isExpired || next === null);
}

export function Screens() {
  const { pathname } = useLocation();
  const { route, layout } = matchOf(pathname);
  const { path, pattern, load, Screen } = route;
  // Each change of route is counted, where the site is set up for it.
  useEffect(() => {
    if (!opensWithSecret.has(path)) reportPageView(path);
  }, [path]);
  const state = useAppSelector(selectIsExpired) ? sessionExpired : null;
  const to = `/login?next=${encodeURIComponent(path)}`;
  if (useNeedsLogin(route, state !== null)) return <Redirect {...{ to, state }} />;
  // Asked for ahead of the header's menu. The screen itself reports a failure.
  load().catch(() => undefined);
  return (
    <SiteLayout {...layout}>
      <Screen {...pattern.exec(pathname)?.groups} />
    </SiteLayout>
  );
}
