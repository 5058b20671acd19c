export const texts = {
  workflowLoading: 'Loading your photos...',
  workflowMissing: {
    tryAgain: 'Try again',
    logIn: 'Log in',
    noServer: {
      title: 'This page runs without a server',
      text: "It can't load trips. Photos you add stay in this browser, and the picks are samples.",
    },
    weCouldntLoadYourPhotos: "We couldn't load your photos",
    goBack: 'Go Back',
    noContentGeneratedYet: 'No content generated yet.',
    noPhotos: { title: 'No photos yet', text: 'Upload your photos first.' },
    uploadPhotos: 'Upload photos',
    sessionExpired: 'Your session has expired. Log in to continue.',
    visitor: { title: 'Log in to see this trip', text: 'Only you can see your photos.' },
  },
} as const;
