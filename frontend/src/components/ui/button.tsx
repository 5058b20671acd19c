import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Link, type LinkProps } from '@/lib/router';
import { type ButtonStyle, buttonStyle } from './button-style';

interface Labelled extends ButtonStyle {
  icon?: LucideIcon | undefined;
  /** What it says. Children follow it. */
  label?: string | undefined;
}

export interface ButtonProps extends ComponentProps<'button'>, Labelled {
  /** While true the button is disabled and reads `busyText`; then it has the focus again that it loses by that. */
  isBusy?: boolean;
  busyText?: string;
}

/** A button. Idle and busy text share one width, so that nothing beside it moves. */
export function Button({
  variant,
  size,
  isFullWidth,
  icon,
  label,
  isBusy = false,
  busyText,
  disabled,
  className,
  children,
  ref,
  ...rest
}: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null);
  useImperativeHandle<HTMLButtonElement | null, HTMLButtonElement | null>(ref, () => button.current, []);
  useFocusAfterBusy(button, isBusy);
  const idle = <Content {...{ icon, label, children }} />;
  return (
    <button
      ref={button}
      type="button"
      className={buttonStyle({ variant, size, isFullWidth, className })}
      disabled={disabled === true || isBusy}
      aria-busy={isBusy || undefined}
      {...rest}
    >
      {busyText === undefined ? idle : <BusyLabel isBusy={isBusy} busyText={busyText} idle={idle} />}
    </button>
  );
}

function Content({ icon: Icon, label, children }: Pick<ButtonProps, 'icon' | 'label' | 'children'>) {
  return (
    <>
      {Icon === undefined ? null : <Icon className="size-4 flex-none" />}
      {label}
      {children}
    </>
  );
}

/** Gives the focus back, unless something else has it by then. */
function useFocusAfterBusy(button: RefObject<HTMLButtonElement | null>, isBusy: boolean): void {
  const hadFocus = useRef(false);
  useLayoutEffect(() => {
    const { activeElement, body } = document;
    if (!isBusy && hadFocus.current && activeElement === body) button.current?.focus({ preventScroll: true });
    hadFocus.current = isBusy && activeElement === button.current;
  }, [button, isBusy]);
}

/** The text that does not show still holds its width: as a pseudo-element, or hidden from readers. */
function BusyLabel({ isBusy, busyText, idle }: { isBusy: boolean; busyText: string; idle: React.ReactNode }) {
  const idleStyle = 'inline-flex items-center justify-center gap-2';
  if (isBusy) {
    return (
      <span className="grid">
        <span>{busyText}</span>
        <span aria-hidden="true" className={clsx(idleStyle, 'invisible h-0 overflow-hidden')}>
          {idle}
        </span>
      </span>
    );
  }
  return (
    <span
      data-busy-text={busyText}
      className="grid after:invisible after:h-0 after:overflow-hidden after:content-[attr(data-busy-text)]"
    >
      <span className={idleStyle}>{idle}</span>
    </span>
  );
}

/** A button that looks like a link in small text. */
export function TextButton(props: Omit<ComponentProps<'button'>, 'className'>) {
  const className = 'min-h-8 text-xs font-semibold text-link underline underline-offset-3';
  return <button type="button" className={className} {...props} />;
}

export function LinkButton(props: LinkProps & Labelled) {
  const { variant, size, isFullWidth, className, icon, label, children, ...rest } = props;
  return (
    <Link className={buttonStyle({ variant, size, isFullWidth, className })} {...rest}>
      <Content {...{ icon, label, children }} />
    </Link>
  );
}
