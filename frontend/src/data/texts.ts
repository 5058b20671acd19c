/** Texts of what several features know of trips, uploads, drafts and posts. */

export const countOf = (count: number) => count.toLocaleString('en-US');

export const texts = {
  trips: {
    pickAll: 'All',
    pickCustom: 'Custom',
    sample: 'Sample: not analyzed',
    notShown: "Your browser can't show this file",
    deleted: 'This trip was deleted on another device.',
    tripFull: 'Remove photos from this trip, or start another trip for these.',
  },
  uploads: {
    empty: 'This file is empty.',
    tooLarge: 'This photo is larger than 30 MB.',
    refused: 'The server refused this file.',
    failed: (photos: string, reason: string) => `We couldn't upload ${photos}: ${reason}`,
    offline: (photos: string) => `You're offline. ${photos} will upload when you're back online.`,
    waiting: (photos: string) => `${photos} waiting to upload.`,
    retry: 'Retry upload',
    upload: 'Upload now',
  },
  drafts: {
    /** The sample notice where a credit is missing. */
    unpaid: 'Using mock data! An active subscription is required to access this feature.',
  },
  rules: {
    repeated: (hashtag: string) => `The hashtag ${hashtag} appears twice.`,
    hashtags: (max: number, count: number) => `Instagram allows ${max} hashtags; you have ${count}.`,
    slides: (max: number, count: number) => `Instagram allows ${max} slides; you have ${count}.`,
    characters: (max: number, count: number) =>
      `Instagram allows ${countOf(max)} characters including hashtags; you have ${countOf(count)}.`,
  },
  posts: {
    noCaption: 'No caption available',
    /** Why several downloads begin, and what the browser may make of them. */
    loose:
      "We couldn't make the archive, so the images and text download one by one. Your browser may ask you to allow this.",
  },
} as const;
