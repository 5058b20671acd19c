/** Texts of failed calls, where the server sent none. */
export const texts = {
  failed: (status: number, reason: string) => `API Error: ${status} ${reason}`.trim(),
  missingCode:
    "We couldn't load a part of this page. You may be offline, or there's a new version. Reload to continue.",
  unreadable: 'Something went wrong on the server. Please try again.',
  unreachable: "We can't reach the server. Please check your internet connection.",
} as const;
