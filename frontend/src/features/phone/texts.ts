/** What the phone says of the post that was sent to it. */

export const texts = {
  title: 'Your post',
  text: 'Share or download the photos, then paste the caption.',
  loading: 'Loading your post...',
  incompleteLink: {
    title: 'This link is incomplete',
    text: 'Scan the code on your computer again.',
  },
  expiredLink: {
    title: 'This link has expired',
    text: 'Make a new code on your computer.',
  },
  deletedPost: {
    title: 'This post was deleted',
    text: 'Send another one from your computer.',
  },
  failed: "We couldn't load your post",
  tryAgain: 'Try again',
  tryingAgain: 'Loading...',
  slides: {
    label: 'Photos of the post',
    word: 'Photo',
  },
  share: 'Share',
  shareNow: 'Share now',
  preparing: 'Preparing...',
  progress: 'Preparing photos',
  preparedCount: (prepared: number, count: number) => `${prepared} of ${count} photos`,
  copiesCaption: 'This also copies the caption.',
  captionCopied: 'Caption copied: paste it in the app.',
  downloadAll: 'Download all',
  downloadPhoto: (number: number) => `Download photo ${number}`,
  downloading: 'Downloading...',
  copyCaption: 'Copy caption',
  copied: 'Copied!',
  shareFailed: "Sharing didn't work. Use Download all for the same files.",
  copyFailed: 'Your browser blocked copying. Touch and hold the text to copy it.',
  downloadFailed: 'Download failed. Try again, or make a new code on your computer.',
  caption: 'Caption',
  altTexts: 'Alt texts',
  copyAltText: 'Copy',
  /** For readers, after the word: the photo is in sight. */
  altTextOf: (number: number) => `the alt text of photo ${number}`,
} as const;
