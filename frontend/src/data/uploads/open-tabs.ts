/** Which tabs of this browser are open. Each holds a lock, which the browser lets go of when the tab is closed. */
import type { Page } from '@/data/store/page';

const lockPrefix = 'triptych.tab.';

/** From now on other tabs see that this one is open. Browsers hold locks on secure pages alone. */
export function stayOpen(page: Page): Promise<void> {
  page.staying ??= new Promise((resolve) => {
    if (!('locks' in navigator)) return resolve();
    const hold = () => {
      resolve();
      return new Promise<never>(() => undefined);
    };
    navigator.locks.request(`${lockPrefix}${page.tab}`, hold).catch(() => resolve());
  });
  return page.staying;
}

/** The tabs that hold something, or null where the browser does not tell. */
export async function openTabs(): Promise<Set<string> | null> {
  if (!('locks' in navigator)) return null;
  try {
    const { held = [] } = await navigator.locks.query();
    const names = held.flatMap(({ name }) => (name?.startsWith(lockPrefix) ? [name] : []));
    return new Set(names.map((name) => name.slice(lockPrefix.length)));
  } catch {
    return null;
  }
}
