/** All that a user reads in the frame of the legal texts. */
export const texts = {
  legalPage: {
    backToHome: 'Back to Home',
    date: 'September 2, 2025',
  },
} as const;
