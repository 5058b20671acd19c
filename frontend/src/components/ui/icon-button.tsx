import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Tooltip } from '@/components/overlays/tooltip';
import { type ButtonStyle, buttonStyle } from './button';

const squares = { small: 'size-control-sm', medium: 'size-control' };

interface NamedButtonProps extends Omit<ComponentProps<'button'>, 'aria-label'> {
  /** What it does: its name, and its tooltip. */
  label: string;
}

/** A button with its accessible name as tooltip. */
export function NamedButton({ label, ...rest }: NamedButtonProps) {
  return (
    <Tooltip text={label}>
      <button type="button" aria-label={label} {...rest} />
    </Tooltip>
  );
}

export interface IconButtonProps extends Omit<NamedButtonProps, 'children'>, Pick<ButtonStyle, 'variant'> {
  size?: keyof typeof squares;
  icon: LucideIcon;
}

export function IconButton(props: IconButtonProps) {
  const { icon: Icon, variant = 'ghost', size = 'medium', className, ...rest } = props;
  const style = clsx(buttonStyle({ variant, size }), squares[size], 'flex-none p-0!', className);
  return (
    <NamedButton {...rest} className={style}>
      <Icon className="size-4.5" />
    </NamedButton>
  );
}
