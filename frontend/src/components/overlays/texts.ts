export const texts = {
  dialog: { close: 'Close', cancel: 'Cancel' },
  mail: { from: 'From', to: 'To', subject: 'Subject', message: 'Message', link: 'Link' },
} as const;
