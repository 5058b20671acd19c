import type { Fact } from '@/api/types';

const sources: Record<string, string> = {
  capture_time: 'from the time in the photos',
  location: 'from the position in the photos',
  sun: 'from the height of the sun',
  count: 'counted',
  pixels: 'from the colours of the photos',
  note: 'your own words',
};

/** A source that is not in the list keeps the server's word. */
function sourceText(source: string): string {
  return sources[source] ?? source.replaceAll('_', ' ');
}

/** What the writer knew: it says nothing else. */
export function FactList({ facts }: { facts: readonly Fact[] }) {
  return (
    <section aria-labelledby="facts-title" className="grid gap-3">
      <h2 id="facts-title">What we know</h2>
      <p className="text-sm text-ink-2">The words rest on this alone.</p>
      <dl className="grid">
        {facts.map(({ text, source }) => (
          <div
            key={`${source}/${text}`}
            className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-line py-2.5 text-sm first:border-t-0 first:pt-0"
          >
            <dt className="min-w-0 wrap-anywhere">{text}</dt>
            <dd className="text-xs text-ink-3">{sourceText(source)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
