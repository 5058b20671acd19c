import { ArrowLeft } from 'lucide-react';
import { Page } from '@/components/layout/page';
import { Link } from '@/lib/router';

export interface LegalSection {
  title: string;
  paragraphs?: readonly string[];
  items?: readonly string[];
}

export interface LegalPageProps {
  title: string;
  sections: readonly LegalSection[];
}

/** A text to read, at the width of a column, with the way home above it. */
export function LegalPage({ title, sections }: LegalPageProps) {
  return (
    <Page title={title} width="narrow">
      <article className="max-w-measure pt-4">
        <Link to="/" className="inline-flex items-center gap-1.5 py-1.5 text-sm text-link">
          <ArrowLeft className="size-4" />
          {texts.legalPage.backToHome}
        </Link>
        <h1 className="mt-4">{title}</h1>
        <p className="mt-1 text-ink-2">{texts.legalPage.date}</p>
        {sections.map((section) => (
          <Section key={section.title} section={section} />
        ))}
      </article>
    </Page>
  );
}

function Section({ section: { title, paragraphs = [], items = [] } }: { section: LegalSection }) {
  return (
    <section className="mt-8 grid gap-3">
      <h2>{title}</h2>
      {paragraphs.map((paragraph) => (
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

const texts = {
  legalPage: {
    backToHome: 'Back to Home',
    date: 'September 2, 2025',
  },
} as const;
