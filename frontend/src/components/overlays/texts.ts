export const texts = {
  dialog: { close: 'Close', cancel: 'Cancel' },
  delete: { confirm: 'Delete', deleting: 'Deleting...' },
  mail: { from: 'From', to: 'To', subject: 'Subject', message: 'Message', link: 'Link' },
} as const;
