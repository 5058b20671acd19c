import { clsx } from 'clsx';
import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonStyle, buttonStyle } from './button-style';

export interface LinkButtonProps extends LinkProps {
  variant?: NonNullable<ButtonStyle['variant']>;
  size?: NonNullable<ButtonStyle['size']>;
  isFullWidth?: boolean;
}

/** A link to another screen that looks like a button. */
export function LinkButton({ variant, size, isFullWidth, className, ...rest }: LinkButtonProps) {
  return <Link className={clsx(buttonStyle({ variant, size, isFullWidth }), className)} {...rest} />;
}
