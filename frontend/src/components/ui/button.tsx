import { cva, type VariantProps } from 'class-variance-authority';
import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import { type ComponentProps, type RefObject, useImperativeHandle, useLayoutEffect, useRef } from 'react';
import { Link, type LinkProps } from '@/lib/router';

/** Where it cannot be pressed. By `aria-disabled` it keeps the focus of who pressed it, as a way on at its end does. */
const off = [
  'disabled:border-line disabled:bg-sunken disabled:text-ink-3',
  'aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3',
];

/** The looks of everything that is pressed: buttons, links that look like one, icon buttons. */
export const buttonStyle = cva(
  [
    'inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold no-underline',
    'transition-colors duration-(--dur-1)',
    'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed',
    // A busy button looks different from one that waits for it.
    'disabled:aria-busy:text-ink',
  ],
  {
    variants: {
      variant: {
        primary: [
          'border-primary bg-primary text-on-primary enabled:hover:border-primary-hover enabled:hover:bg-primary-hover',
          '[a&]:hover:border-primary-hover [a&]:hover:bg-primary-hover',
          'disabled:border-line-strong disabled:bg-mat disabled:text-ink-2',
        ],
        plain: ['border-line-strong bg-surface text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken', off],
        ghost: [
          'border-transparent bg-transparent text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken disabled:text-ink-3',
          'aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3',
        ],
        danger: ['border-danger bg-transparent text-danger enabled:hover:bg-danger-soft', off],
        dangerSolid: [
          'border-danger-solid bg-danger-solid text-on-danger-solid enabled:hover:opacity-90',
          off,
        ],
      },
      size: {
        small: 'min-h-control-sm px-3 py-1.5 text-sm',
        medium: 'min-h-control px-4.5 py-2 text-sm',
        large: 'min-h-13 px-7 py-3 text-base',
      },
      isFullWidth: { true: 'w-full', false: '' },
    },
    defaultVariants: { variant: 'plain', size: 'medium', isFullWidth: false },
  },
);

export type ButtonStyle = VariantProps<typeof buttonStyle>;

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
