export const texts = {
  steps: { label: 'Steps', done: ', done' },
  notice: { retry: 'Try again', retrying: 'Loading...', dismiss: 'Dismiss' },
  progress: { percent: (percent: number) => `${percent}%` },
} as const;
