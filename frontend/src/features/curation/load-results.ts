/** The code of the picks, which is fetched while photos are sent. */
export function loadResults() {
  return import('./components/curation-results');
}
