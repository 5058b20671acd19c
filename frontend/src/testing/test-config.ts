/** The base under which the stubbed server answers. */
export const apiBase = 'http://localhost:3000/';

/** `/config.js` as tests see it; reads are repeated without a pause. */
export const testConfig = { apiBase, retryDelayMs: 0 };

/** Address of a call, for handlers. */
export function apiUrl(path: string): string {
  return `${apiBase}${path}`;
}
