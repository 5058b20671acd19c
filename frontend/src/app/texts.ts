export const texts = {
  screenError: {
    triptych: 'Triptych',
    weCouldntLoadThisPage: "We couldn't load this page",
    somethingWentWrong: 'Something went wrong',
    offlineText: "You may be offline, or there's a new version. Reload to continue.",
    safeText: 'Your photos and posts are safe. Reload to continue.',
    reload: 'Reload',
  },
  loading: 'Loading...',
  skipLink: 'Skip to content',
} as const;
