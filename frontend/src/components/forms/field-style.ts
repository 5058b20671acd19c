export const fieldStyle = [
  'w-full min-h-control rounded-control border border-line-strong bg-surface px-3.5 py-2 text-base text-ink',
  'placeholder:text-ink-3 placeholder:opacity-100',
  'aria-invalid:border-danger aria-invalid:inset-ring aria-invalid:inset-ring-danger',
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-3',
].join(' ');
