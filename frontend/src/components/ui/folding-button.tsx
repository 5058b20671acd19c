import type { LucideIcon } from 'lucide-react';
import { Tooltip } from '@/components/overlays/tooltip';
import { Button, type ButtonProps } from './button';

type FoldingButtonProps = Omit<ButtonProps, 'className'> & { icon: LucideIcon; label: string };

/** A button of an action bar that keeps its icon alone on phones; its name stays for readers. */
export function FoldingButton({ label, ...rest }: FoldingButtonProps) {
  return (
    <Tooltip text={label} className="md:hidden">
      <Button {...rest} className="max-md:size-control max-md:flex-none max-md:px-0">
        <span className="max-md:sr-only">{label}</span>
      </Button>
    </Tooltip>
  );
}
