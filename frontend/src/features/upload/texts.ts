import { photoCount } from '@/data/trips/curation-view';

const thisPhoto = (count: number) => (count === 1 ? 'this photo' : 'these photos');

export const texts = {
  step: {
    title: 'Upload Photos',
    text: "Add all your photos. We'll pick the best next.",
    input: 'Photos',
    loading: 'Loading...',
    /** What a dropped file is that is no image: 'a.txt is a text file'. */
    otherFile: (filename: string, kind: string) => `${filename} is ${kind}`,
    otherFiles: (files: readonly string[], unnamed: number) =>
      `${files.join(', ')}${unnamed > 0 ? ` and ${unnamed} more` : ''}. Try a JPG, PNG, GIF or WebP.`,
    tripDeleted: (count: number) =>
      `This trip was deleted. Continue to add ${thisPhoto(count)} to a new one.`,
    photosNotLoaded: "We couldn't load this trip's other photos.",
    /** Photos that were dropped more than once under other names. */
    copies: (count: number) =>
      `${photoCount(count)} ${count === 1 ? 'is a duplicate file and was' : 'are duplicate files and were'} skipped`,
    count: (selected: number) => `${photoCount(selected)}, ${selected} selected`,
  },
  resume: {
    title: 'Your unfinished trip',
    text: (photos: number, started: string) => `${photoCount(photos)}, started ${started}`,
    action: 'Continue this trip',
  },
  noCredit: {
    title: 'You have no post credits left.',
    subscribed: 'We can still pick your best photos, but a new caption needs a credit.',
    unsubscribed: 'You need one to pick photos and write a caption for a new trip.',
    buy: 'You can buy a single post. Photos you add here are saved.',
    action: 'Get credits',
  },
  dropZone: {
    drop: 'Drop to add them',
    browse: 'Drop photos here or browse',
    formats: 'Supports: JPG, PNG, GIF, WebP',
    addMore: 'Add More',
    clearAll: 'Clear All',
    browseButton: 'Browse photos',
  },
  failures: {
    refused: (count: number) => (count === 1 ? "This file wasn't added:" : "These files weren't added:"),
    /** Follows the file's name. */
    reason: (reason: string) => `: ${reason}`,
  },
  photos: {
    label: 'Photos',
    retry: 'Try again',
    upload: 'Upload',
    sendLabel: (action: string, filename: string) => `${action}: ${filename}`,
    remove: (filename: string) => `Remove ${filename}`,
    noPreview: 'No preview for this file',
    notShown: "Your browser can't show this file",
    done: 'Done',
    failed: 'Failed',
    refused: 'Not added',
    waiting: 'Waiting',
  },
  pickCount: {
    title: 'How many should the AI choose?',
    all: 'All except blurry photos and duplicates.',
    some: 'It picks the best from across your trip.',
    legend: 'How many photos the AI should choose',
  },
  actions: {
    private: 'Your originals stay private.',
    uploadingOn: "Uploading. The next step opens when it's done.",
    uploading: "Uploading. Continue opens the next step when it's done.",
    cancel: 'Cancel',
    choose: (count: number | 'all') => `Choose ${count}`,
    continue: (count: number) => `Continue with ${count} photo(s)`,
    busy: 'Uploading...',
  },
  waiting: {
    forPicks: 'Your photos are still here. Upload them to get your picks.',
    forTone: 'Your photos are still here. Upload them first, then choose a tone.',
  },
  logIn: (count: number) => `Log in or register to upload ${count === 1 ? 'it' : 'them'}.`,
  removing: 'Removing...',
  removePhoto: (filename: string) => ({
    title: 'Remove this photo?',
    text: `${filename} is already in your trip. This action cannot be undone.`,
    savedPost: "This trip has a saved post. If the photo is in the post, it's removed there too.",
    confirm: 'Remove',
    failed: "We couldn't remove the photo.",
  }),
  clearAll: (count: number) => ({
    title: 'Clear All',
    text: `Are you sure you want to remove all ${count} photos? This action cannot be undone.`,
    savedPost: 'This trip has a saved post. The post stays in your history, but without these photos.',
    confirm: 'Clear All',
    failed: "We couldn't remove all photos.",
  }),
} as const;
