/** Page views, counted by the instance of Umami that the site is set up with. Without one nothing is loaded. */
import { type AnalyticsConfig, env } from '@/config/env';

declare global {
  interface Window {
    /** What the service's script leaves behind. */
    umami?: { track: (view: { website: string; url: string }) => unknown };
  }
}

/** The service's script, told to count nothing by itself. */
function loadScript({ scriptUrl, siteId }: AnalyticsConfig): HTMLScriptElement {
  const known = document.querySelector<HTMLScriptElement>(`script[src="${CSS.escape(scriptUrl)}"]`);
  if (known !== null) return known;
  const script = document.createElement('script');
  script.src = scriptUrl;
  script.async = true;
  const hostUrl = new URL(scriptUrl).origin;
  Object.assign(script.dataset, { websiteId: siteId, autoTrack: 'false', hostUrl });
  return document.head.appendChild(script);
}

/**
 * Counts a view of a route. The service is told the route's pattern alone: no query, no fragment, no title, and not
 * where the visitor came from.
 */
export function reportPageView(pattern: string): void {
  const { analytics } = env();
  if (analytics === null) return;
  const report = () => window.umami?.track({ website: analytics.siteId, url: pattern });
  if (window.umami === undefined) loadScript(analytics).addEventListener('load', report, { once: true });
  else report();
}
