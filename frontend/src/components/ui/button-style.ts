import { cva, type VariantProps } from 'class-variance-authority';

/** The looks of everything that is pressed: buttons, links that look like one, icon buttons. */
export const buttonStyle = cva(
  [
    'inline-flex items-center justify-center gap-2 rounded-control border text-center font-semibold no-underline',
    'transition-colors duration-(--dur-1)',
    'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3',
    // One that keeps the focus of who has pressed it, such as a way on that has come to its end.
    'aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:bg-sunken aria-disabled:text-ink-3',
  ],
  {
    variants: {
      variant: {
        primary: [
          'border-primary bg-primary text-on-primary enabled:hover:border-primary-hover enabled:hover:bg-primary-hover',
          '[a&]:hover:border-primary-hover [a&]:hover:bg-primary-hover',
          'disabled:border-line-strong disabled:bg-mat disabled:text-ink-2',
        ],
        plain: 'border-line-strong bg-surface text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken',
        ghost:
          'border-transparent bg-transparent text-ink enabled:hover:bg-sunken [a&]:hover:bg-sunken disabled:border-transparent disabled:bg-transparent',
        danger: 'border-danger bg-transparent text-danger enabled:hover:bg-danger-soft',
        dangerSolid: 'border-danger-solid bg-danger-solid text-on-danger-solid enabled:hover:opacity-90',
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

/** The square form of the same, for one icon. */
export const iconButtonStyle = cva('flex-none', {
  variants: { size: { small: 'size-control-sm', medium: 'size-control', large: 'size-13' } },
  defaultVariants: { size: 'medium' },
});

export type ButtonStyle = VariantProps<typeof buttonStyle>;
