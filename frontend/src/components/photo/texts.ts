export const texts = {
  photo: {
    lost: "Couldn't load this photo",
    cover: 'Cover',
    keeper: 'Keeper',
    duplicate: 'Duplicate',
    blurry: 'Blurry',
    score: 'AI score ',
    scoreMax: ' of 100',
  },
  customCount: { label: 'Custom', hint: (max: number) => `From 1 to ${max}` },
  duplicates: {
    mark: 'Not a duplicate',
    unmark: 'Regroup',
    ofFile: (action: string, filename: string) => `${action}: ${filename}`,
  },
  upload: {
    label: 'Upload',
    progress: (done: number, count: number, percent: number) =>
      `Uploading: ${done} of ${count} done, ${percent}%`,
  },
  withoutServer:
    'This page runs without a server. Your photos stay in this browser, and the picks are samples.',
  tripFailure: {
    notFound: 'Trip not found',
    notFoundReason: 'It may have been deleted, or it belongs to another account.',
    upload: 'Upload photos',
    unread: "We couldn't load your photos",
  },
} as const;
