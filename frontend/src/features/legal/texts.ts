export const texts = {
  legalPage: {
    backToHome: 'Back to Home',
    date: 'September 2, 2025',
  },
} as const;
