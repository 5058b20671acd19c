import { Check, Copy } from 'lucide-react';
import { Button, type ButtonProps } from '@/components/ui/button';

export interface CopyButtonProps extends Omit<ButtonProps, 'icon'> {
  /** Shows a tick, while `children` say that it is copied. */
  isCopied: boolean;
}

/** Copies a text, and tells readers that it has. */
export function CopyButton({ isCopied, children, ...rest }: CopyButtonProps) {
  return (
    <Button {...rest} icon={isCopied ? Check : Copy}>
      <span aria-live="polite">{children}</span>
    </Button>
  );
}
