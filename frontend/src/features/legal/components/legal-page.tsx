import { ArrowLeft } from 'lucide-react';
import { Page } from '@/components/layout/page';
import { Link } from '@/lib/router';
import type { LegalSection } from '../legal-texts';

export function LegalPage({ title, sections }: { title: string; sections: readonly LegalSection[] }) {
  return (
    <Page title={title} width="narrow">
      <article className="max-w-measure pt-4">
        <Link to="/" className="inline-flex items-center gap-1.5 py-1.5 text-sm text-link">
          <ArrowLeft className="size-4" />
          {texts.backToHome}
        </Link>
        <h1 className="mt-4">{title}</h1>
        <p className="mt-1 text-ink-2">{texts.date}</p>
        {sections.map((section) => (
          <Section key={section.title} section={section} />
        ))}
      </article>
    </Page>
  );
}

function Section({ section: { title, text = [], items = [] } }: { section: LegalSection }) {
  return (
    <section className="mt-8 grid gap-3">
      <h2>{title}</h2>
      {[text].flat().map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      {items.length === 0 ? null : (
        <ul className="grid list-disc gap-1.5 pl-5 marker:text-ink-3">
          {items.map((item) => (
            <li key={item}>{item}</li>
          ))}
        </ul>
      )}
    </section>
  );
}

const texts = { backToHome: 'Back to Home', date: 'September 2, 2025' };
