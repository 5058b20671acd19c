/** Each change of route is counted, where the site is set up for it. */
import { useEffect } from 'react';
import { matchRoutes, type RouteObject, useLocation } from 'react-router-dom';
import { reportPageView } from '@/lib/page-views';

/** Screens that are opened with a secret in their address. No other site's script is loaded for them. */
const opensWithSecret = new Set(['/reset-password', '/confirm-email', '/oidc/callback', '/phone/:postId']);

export function usePageViews(routes: RouteObject[]): void {
  const { pathname } = useLocation();
  const pattern = matchRoutes(routes, pathname)?.at(-1)?.route.path;
  useEffect(() => {
    if (pattern !== undefined && !opensWithSecret.has(pattern)) reportPageView(pattern);
  }, [pattern]);
}
