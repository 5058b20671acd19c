import { clsx } from 'clsx';
import { Link, type LinkProps } from '@/lib/router';
import { type ButtonStyle, buttonStyle } from './button-style';

/** A link to another screen that looks like a button. */
export function LinkButton({ variant, size, isFullWidth, className, ...rest }: LinkProps & ButtonStyle) {
  return <Link className={clsx(buttonStyle({ variant, size, isFullWidth }), className)} {...rest} />;
}
