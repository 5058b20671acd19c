export const texts = {
  field: { optional: ' (optional)' },
  names: { first: 'First name', last: 'Last name' },
  password: {
    show: 'Show password',
    hide: 'Hide password',
    match: 'Passwords match',
    mismatch: 'Passwords do not match',
  },
} as const;
