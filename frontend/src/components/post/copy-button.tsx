import { Check, Copy } from 'lucide-react';
import { Button, type ButtonProps } from '@/components/ui/button';

export interface CopyButtonProps extends ButtonProps {
  /** Shows a tick, while `children` say that it is copied. */
  isCopied: boolean;
}

/** Copies a text, and tells readers that it has. */
export function CopyButton({ isCopied, children, ...rest }: CopyButtonProps) {
  const Icon = isCopied ? Check : Copy;
  return (
    <Button {...rest}>
      <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />
      <span aria-live="polite">{children}</span>
    </Button>
  );
}
