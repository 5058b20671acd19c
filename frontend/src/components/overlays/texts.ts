export const texts = {
  dialog: { close: 'Close', cancel: 'Cancel' },
  delete: { confirm: 'Delete', deleting: 'Deleting...' },
  mail: { from: 'From', to: 'To', subject: 'Subject', text: 'Message', link: 'Link' },
} as const;
