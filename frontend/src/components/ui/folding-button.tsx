import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { Tooltip } from '@/components/overlays/tooltip';
import { Button, type ButtonProps } from './button';

type FoldingButtonProps = ButtonProps & { icon: LucideIcon; children: string };

/** A button of an action bar that keeps its icon alone on phones; its name stays for readers. */
export function FoldingButton({ children, className, ...rest }: FoldingButtonProps) {
  return (
    <Tooltip text={children} className="md:hidden">
      <Button {...rest} className={clsx('max-md:size-control max-md:flex-none max-md:px-0', className)}>
        <span className="max-md:sr-only">{children}</span>
      </Button>
    </Tooltip>
  );
}
