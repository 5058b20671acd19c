import { clsx } from 'clsx';
import { Mark } from '@/components/ui/mark';
import { Link } from '@/lib/router';
import { texts } from './texts';

export function Brand({ size = 'medium', className }: { size?: 'small' | 'medium'; className?: string }) {
  const isSmall = size === 'small';
  return (
    <Link
      to="/"
      aria-label={texts.brand.home}
      className={clsx(
        'inline-flex items-center gap-2.5 py-2 font-display leading-none font-semibold tracking-title no-underline',
        isSmall ? 'text-lg/none' : 'text-xl/none',
        className,
      )}
    >
      <Mark className={clsx('flex-none text-primary', isSmall ? 'w-7' : 'w-8.5')} />
      <span className={clsx(!isSmall && 'max-[24rem]:sr-only')}>{texts.brand.name}</span>
    </Link>
  );
}
