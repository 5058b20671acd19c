/** Texts of failed calls, where the server sent none. */
export const texts = {
  failed: (status: number, reason: string) => `API Error: ${status} ${reason}`.trim(),
  unreadable: 'Something went wrong on the server. Please try again.',
  unreachable: "We can't reach the server. Please check your internet connection.",
} as const;
