/** What the history of posts says. The posts that it shows in place of missing ones are in `sample-posts.ts`. */
import type { ReactNode } from 'react';

/** Hides what only readers need: an icon says it to the others. */
type Unseen = (text: string) => ReactNode;

export const texts = {
  title: 'Your Previous Posts',
  trips: 'Your Trips',
  createNew: 'Create New',
  loading: 'Loading your posts...',
  samples: {
    unreachable: 'Unable to load posts from server. Showing sample data.',
    noPosts: 'No posts found in your account. Showing sample data.',
  },
  tryAgain: 'Try again',
  searchFailed: 'The search failed.',
  searchFailedText: (reason: string) => `Showing the previous results. ${reason}`,
  listFailed: "We couldn't load all posts.",
  more: {
    failed: "We couldn't load more posts.",
    load: 'Load more',
    loading: 'Loading...',
    tryAgain: 'Try again',
  },
  totals: {
    posts: 'Total Posts',
    images: 'Total Images',
    hashtags: 'Total Hashtags',
    styles: 'Styles Used',
  },
  find: {
    search: 'Search captions and hashtags',
    style: 'Style',
    allStyles: 'All Styles',
  },
  empty: {
    noMatch: { title: 'No posts found', text: 'Try adjusting your search terms' },
    noPosts: { title: 'No posts found', text: 'Start creating your first Instagram post!' },
    unreachable: { title: "We couldn't load your posts", text: "They're safe. Try again in a moment." },
  },
  createFirst: 'Create Your First Post',
  posts: 'Posts',
  card: {
    open: (caption: string) => `Post Details: ${caption}`,
    more: (count: number) => `+${count} more`,
    images: (count: number, unseen: Unseen) => (
      <>
        {count}
        {unseen(count === 1 ? ' image' : ' images')}
      </>
    ),
    hashtags: (count: number, unseen: Unseen) => (
      <>
        {count}
        {unseen(count === 1 ? ' hashtag' : ' hashtags')}
      </>
    ),
    edited: 'edited',
    download: 'Download',
    downloading: 'Saving...',
    copy: 'Copy',
  },
  noImages: 'No images',
  copied: 'Copied!',
  edit: 'Edit',
  editFailed: "We couldn't open the post",
  downloadFailed: 'Download failed. Please try again.',
  details: {
    title: 'Post Details',
    slides: {
      label: 'Images of the post',
      word: 'Image',
      slide: (number: number) => `Image ${number}`,
      place: (number: number, count: number) => `Image ${number} of ${count}`,
    },
    showImage: (number: number) => `Show image ${number}`,
    information: 'Post information',
    style: 'Style',
    created: 'Created',
    createdAndEdited: (day: string) => `${day}, edited`,
    images: 'Images',
    hashtags: 'Hashtags',
    downloadAll: 'Download All',
    downloading: 'Downloading...',
    copy: 'Copy Content',
    duplicate: 'Duplicate as a new post',
    delete: 'Delete Post',
  },
  delete: {
    title: 'Delete this post?',
    text: "Its photos stay in their trip. The post can't be restored.",
    failed: (reason: string) => `We couldn't delete the post. ${reason}`,
    confirm: 'Delete',
    deleting: 'Deleting...',
    deleted: 'Post deleted',
  },
  manualCopy: {
    title: 'Copy manually',
    text: 'Automatic copying is not available in this environment. Would you like to see the content to copy manually?',
    confirm: 'Show it',
    contentTitle: 'Copy Content',
    label: 'Caption and hashtags',
    selected: 'The text is selected.',
    byKeys: 'Press Ctrl or ⌘ and C to copy it.',
    byTouch: 'Touch and hold it, then choose Copy.',
  },
} as const;
