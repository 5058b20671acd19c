import { cva, type VariantProps } from 'class-variance-authority';

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
    // What is under way is told apart from what only waits for it.
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
