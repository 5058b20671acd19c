import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from '@/components/overlays/tooltip';
import { type ButtonStyle, buttonStyle, iconButtonStyle } from './button-style';

export interface IconButtonProps
  extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'>,
    Pick<ButtonStyle, 'variant' | 'size'> {
  icon: LucideIcon;
  /** What it does: its name, and its tooltip. */
  label: string;
}

/** A square button with one icon. */
export function IconButton({
  icon: Icon,
  label,
  variant = 'ghost',
  size,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  return (
    <Tooltip text={label}>
      <button
        type={type}
        aria-label={label}
        className={clsx(buttonStyle({ variant, size }), iconButtonStyle({ size }), 'p-0!', className)}
        {...rest}
      >
        <Icon className="size-4.5" />
      </button>
    </Tooltip>
  );
}
