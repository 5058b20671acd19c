import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from '@/components/overlays/tooltip';
import { type ButtonStyle, buttonStyle } from './button-style';

const squares = { small: 'size-control-sm', medium: 'size-control' };

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'>,
    Pick<ButtonStyle, 'variant'> {
  size?: keyof typeof squares;
  icon: LucideIcon;
  /** What it does: its name, and its tooltip. */
  label: string;
}

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, label, variant = 'ghost', size = 'medium', className, ...rest } = props;
  return (
    <Tooltip text={label}>
      <button
        type="button"
        aria-label={label}
        className={clsx(buttonStyle({ variant, size }), squares[size], 'flex-none p-0!', className)}
        {...rest}
      >
        <Icon className="size-4.5" />
      </button>
    </Tooltip>
  );
}
