import { type ComponentType, lazy, useEffect } from 'react';
import { matchRoutes, type RouteObject, useLocation, useRoutes } from 'react-router-dom';
import { reportPageView } from '@/lib/page-views';
import { SiteLayout } from './site-layout';

/** A route whose code is a chunk of its own. */
function screen(path: string, load: () => Promise<ComponentType>): RouteObject {
  const Screen = lazy(async () => ({ default: await load() }));
  return { path, element: <Screen /> };
}

const readingScreens = [
  screen('/', async () => (await import('./routes/home')).HomeRoute),
  screen('/previous-posts', async () => (await import('./routes/previous-posts')).PreviousPostsRoute),
  screen('/trips', async () => (await import('./routes/trips')).TripsRoute),
  screen('/pricing', async () => (await import('./routes/pricing')).PricingRoute),
  screen('/billing/success', async () => (await import('./routes/billing')).BillingSuccessRoute),
  screen('/billing/cancel', async () => (await import('./routes/billing')).BillingCancelRoute),
  screen('/billing/change', async () => (await import('./routes/billing')).BillingChangeRoute),
  screen('/account', async () => (await import('./routes/account')).AccountRoute),
  screen('/contact', async () => (await import('./routes/contact')).ContactRoute),
  screen('/privacy', async () => (await import('./routes/legal')).PrivacyRoute),
  screen('/terms', async () => (await import('./routes/legal')).TermsRoute),
  screen('*', async () => (await import('./routes/not-found')).NotFoundRoute),
];

const workingScreens = [screen('/app', async () => (await import('@/app/workflow/workflow')).WorkflowRoute)];

const formScreens = [
  screen('/login', async () => (await import('./routes/login')).LoginRoute),
  screen('/signup', async () => (await import('./routes/signup')).SignupRoute),
  screen('/forgot-password', async () => (await import('./routes/forgot-password')).ForgotPasswordRoute),
  screen('/reset-password', async () => (await import('./routes/reset-password')).ResetPasswordRoute),
  screen('/confirm-email', async () => (await import('./routes/confirm-email')).ConfirmEmailRoute),
  screen('/oidc/callback', async () => (await import('./routes/oidc-callback')).OidcCallbackRoute),
];

/** Opened from a code, without the session that the device may have: its header is not theirs. */
const linkScreens = [screen('/phone/:postId', async () => (await import('./routes/phone')).PhoneRoute)];

if (process.env.NODE_ENV === 'development') {
  workingScreens.push(
    screen('/dev/gallery', async () => (await import('@/components/gallery/gallery')).Gallery),
  );
}

const routes: RouteObject[] = [
  { element: <SiteLayout />, children: readingScreens },
  { element: <SiteLayout hasFooter={false} />, children: workingScreens },
  { element: <SiteLayout hasHeader={false} />, children: linkScreens },
  { element: <SiteLayout hasHeader={false} hasFooter={false} />, children: formScreens },
];

/** Screens that are opened with a secret in their address. No other site's script is loaded for them. */
const opensWithSecret = new Set(['/reset-password', '/confirm-email', '/oidc/callback', '/phone/:postId']);

/** The router is the declarative one: data lives in the api's cache, and the other would cost every visit 10 KB. */
export function Screens() {
  const { pathname } = useLocation();
  const pattern = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  // Each change of route is counted, where the site is set up for it.
  useEffect(() => {
    if (pattern !== undefined && !opensWithSecret.has(pattern)) reportPageView(pattern);
  }, [pattern]);
  return useRoutes(routes);
}
