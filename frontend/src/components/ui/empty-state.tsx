import type { ReactNode } from 'react';
import type { LinkProps } from '@/lib/router';
import { Button, type ButtonProps, LinkButton } from './button';
import { Mark } from './mark';

type EmptyStateAction = { label: string; variant?: ButtonProps['variant'] } & (
  | Pick<LinkProps, 'to' | 'state' | 'onClick'>
  | Pick<ButtonProps, 'onClick' | 'isBusy' | 'busyText'>
);

export interface EmptyStateProps {
  title: string;
  text?: ReactNode;
  /** The primary button where it is the whole page, if not said otherwise. */
  action?: EmptyStateAction;
  /** 1 where it is the whole page, 2 within one. */
  headingLevel?: 1 | 2;
  hasEmptyCentre?: boolean;
}

export function EmptyState({ title, text, action, headingLevel = 2, hasEmptyCentre }: EmptyStateProps) {
  const Heading = headingLevel === 1 ? 'h1' : 'h2';
  return (
    <div className="grid justify-items-center gap-3 px-4 py-16 text-center">
      <Mark className="mb-2 w-20 text-line-strong" hasEmptyCentre={hasEmptyCentre} />
      <Heading className="lining-nums">{title}</Heading>
      {text === undefined ? null : <p className="max-w-measure text-balance text-ink-2">{text}</p>}
      {action === undefined ? null : (
        <div className="mt-3">
          <Action variant={headingLevel === 1 ? 'primary' : 'plain'} {...action} />
        </div>
      )}
    </div>
  );
}

function Action(action: EmptyStateAction) {
  return 'to' in action ? <LinkButton {...action} /> : <Button {...action} />;
}
