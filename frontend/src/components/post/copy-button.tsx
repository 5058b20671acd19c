import { Check, Copy } from 'lucide-react';
import { Button, type ButtonProps } from '@/components/ui/button';

/** Copies a text. When it has, it shows a tick, and `label` says so to readers too. */
export function CopyButton({ isCopied, label, children, ...rest }: ButtonProps & { isCopied: boolean }) {
  return (
    <Button {...rest} icon={isCopied ? Check : Copy}>
      <span aria-live="polite">
        {label}
        {children}
      </span>
    </Button>
  );
}
