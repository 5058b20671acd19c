import type { LucideIcon } from 'lucide-react';
import { Tooltip } from '@/components/overlays/tooltip';
import { Button, type ButtonProps } from './button';

type FoldingButtonProps = Omit<ButtonProps, 'className'> & { icon: LucideIcon; children: string };

/** A button of an action bar that keeps its icon alone on phones; its name stays for readers. */
export function FoldingButton({ children, ...rest }: FoldingButtonProps) {
  return (
    <Tooltip text={children} className="md:hidden">
      <Button {...rest} className="max-md:size-control max-md:flex-none max-md:px-0">
        <span className="max-md:sr-only">{children}</span>
      </Button>
    </Tooltip>
  );
}
