import type { TripSummary } from '@/api/types';
import { plural } from '@/lib/plural';

const list = new Intl.ListFormat('en-GB');

export const texts = {
  list: {
    title: 'Your Trips',
    text: 'Continue where you left off, or delete what you no longer need.',
    newTrip: 'New Trip',
    loading: 'Loading your trips...',
    failed: "We couldn't load your trips",
    storage: 'Storage used',
    storageUsed: (used: string, limit: string) => `${used} of ${limit} used`,
    empty: { title: 'No trips yet', text: 'Add the photos of a trip. They stay here until you delete them.' },
    upload: 'Upload photos',
    trips: 'Trips',
    moreFailed: "We couldn't load more trips.",
  },
  trip: {
    untitled: (day: string) => `Trip of ${day}`,
    photos: (count: number) => plural(count, 'photo'),
    picked: (count: number) => `${count} picked`,
    hasCaption: 'Caption written',
    hasPost: 'Post saved',
    details: (size: string, end: string | null) =>
      end === null ? size : `${size} · deleted on ${end} unless you make a post`,
    openPost: 'Open post',
    continue: 'Continue',
    ofTrip: (title: string) => `: ${title}`,
    more: (title: string) => `More for ${title}`,
    rename: 'Rename',
    delete: 'Delete',
  },
  rename: {
    title: 'Rename trip',
    cancel: 'Cancel',
    save: 'Save',
    saving: 'Saving...',
    label: 'Title',
    hint: 'Leave it empty to use place and dates.',
  },
  delete: {
    title: 'Delete this trip?',
    text: (title: string, { total, has_caption, posts }: TripSummary) => {
      const savedPosts = posts > 1 ? `${posts} saved posts` : 'the saved post';
      const parts = [
        plural(total, 'photo'),
        has_caption || posts > 0 ? 'the caption' : '',
        posts > 0 ? savedPosts : '',
      ];
      return `${title}: ${list.format(parts.filter(Boolean))} will be deleted. This cannot be undone.`;
    },
    failed: (reason: string) => `We couldn't delete the trip. ${reason}`,
    deleted: 'Trip deleted',
  },
} as const;
