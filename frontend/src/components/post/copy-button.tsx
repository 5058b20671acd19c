import { Check, Copy } from 'lucide-react';
import { Button, type ButtonProps } from '@/components/ui/button';

/** Copies a text. When it has, it shows a tick, and `children` say so to readers too. */
export function CopyButton({ isCopied, children, ...rest }: ButtonProps & { isCopied: boolean }) {
  return (
    <Button {...rest} icon={isCopied ? Check : Copy}>
      <span aria-live="polite">{children}</span>
    </Button>
  );
}
