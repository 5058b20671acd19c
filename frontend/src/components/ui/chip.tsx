import { clsx } from 'clsx';
import { Plus, X } from 'lucide-react';
import type { ComponentProps } from 'react';

export interface ChipProps extends ComponentProps<'button'> {
  /** `chosen` carries a cross and is removed by a press, `suggested` a plus and is added. */
  kind: 'chosen' | 'suggested';
}

const kinds = {
  chosen: 'border-primary bg-primary-soft text-on-primary-soft',
  suggested: 'border-dashed border-line-strong bg-surface text-ink enabled:hover:bg-sunken',
};

/** A word to keep or to take, 36 px high. Give it an `aria-label` such as 'Remove #dawn'. */
export function Chip({ kind, children, className, type = 'button', ...rest }: ChipProps) {
  const Icon = kind === 'chosen' ? X : Plus;
  return (
    <button
      type={type}
      className={clsx(
        'inline-flex min-h-control-sm max-w-full items-center gap-1.5 rounded-pill border px-3 py-1 text-sm font-medium',
        'transition-colors duration-(--dur-2) disabled:cursor-not-allowed disabled:border-line disabled:text-ink-3',
        kinds[kind],
        className,
      )}
      {...rest}
    >
      {kind === 'suggested' ? <Icon className="size-3.5 flex-none" strokeWidth={2} /> : null}
      <span className="min-w-0 truncate">{children}</span>
      {kind === 'chosen' ? <Icon className="size-3.5 flex-none" strokeWidth={2} /> : null}
    </button>
  );
}
