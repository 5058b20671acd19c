export const texts = {
  notice: { retry: 'Try again', retrying: 'Loading...', dismiss: 'Dismiss' },
  loadMore: { load: 'Load more', loading: 'Loading...', tryAgain: 'Try again' },
  progress: { percent: (percent: number) => `${percent}%` },
} as const;
