import { clsx } from 'clsx';
import { Link, type LinkProps } from '@/lib/router';
import { type ButtonStyle, buttonStyle } from './button-style';

export function LinkButton({ variant, size, isFullWidth, className, ...rest }: LinkProps & ButtonStyle) {
  return <Link className={clsx(buttonStyle({ variant, size, isFullWidth }), className)} {...rest} />;
}
