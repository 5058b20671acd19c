import { type ComponentType, lazy } from 'react';
import { type RouteObject, useRoutes } from 'react-router-dom';
import { SiteLayout } from './site-layout';
import { usePageViews } from './use-page-views';

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

/**
 * All screens: those to read in, the workflow without a footer, what a code opens, and the forms that stand alone. The router is the
 * declarative one: data lives in the api's cache, and the other router would cost every visit 10 KB.
 */
export function Screens() {
  usePageViews(routes);
  return useRoutes(routes);
}
