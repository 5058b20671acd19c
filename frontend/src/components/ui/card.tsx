import { clsx } from 'clsx';
import type { HTMLAttributes } from 'react';

type CardProps = HTMLAttributes<HTMLElement> & { as?: 'div' | 'section' | 'article' };

export function Card({ as: Element = 'div', className, ...rest }: CardProps) {
  return <Element {...rest} className={clsx('rounded-card border border-line bg-surface p-6', className)} />;
}
