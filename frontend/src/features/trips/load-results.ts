/**
 * The code of the picks. It is fetched while photos are sent, so that the next step opens also where the connection is
 * lost with them.
 */
export function loadResults() {
  return import('./components/curation-results');
}
