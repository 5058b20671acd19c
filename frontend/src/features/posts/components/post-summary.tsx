import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { Card } from '@/components/ui/card';
import type { Content } from '../content';
import { withHash } from '../post-text';
import { styleName } from '../styles';

/** The words of the post once more, whole. */
export function PostSummary({ content }: { content: Content }) {
  const { caption, hashtags, style } = content;
  return (
    <Card as="section" aria-labelledby="summary-title" className="mt-10">
      <h2 id="summary-title" className="mb-2">
        Summary
      </h2>
      <dl>
        <Row term="Caption" className="max-w-measure font-display text-lg whitespace-pre-line">
          {caption.trim()}
        </Row>
        <Row term="Hashtags" className={hashtags.length === 0 ? '' : 'text-link'}>
          {hashtags.length === 0 ? 'None' : hashtags.map(withHash).join(' ')}
        </Row>
        <Row term="Style">{styleName(style)}</Row>
      </dl>
    </Card>
  );
}

interface RowProps {
  term: string;
  children: ReactNode;
  className?: string;
}

function Row({ term, children, className }: RowProps) {
  return (
    <div className="grid gap-x-2 gap-y-1 border-t border-line py-3 text-sm first:border-t-0 sm:grid-cols-[9rem_1fr] sm:items-baseline">
      <dt className="text-ink-2">{term}</dt>
      <dd className={clsx('min-w-0 wrap-anywhere', className)}>{children}</dd>
    </div>
  );
}
