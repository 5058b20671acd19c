import type { MissingComparison } from '@/data/trips/api';
import { photoCount } from '@/data/trips/curation-view';

const similarShots = (count: number) => `${count} similar shots`;
const fileOrCount = (filenames: readonly string[]) =>
  filenames.length === 1 ? filenames[0] : photoCount(filenames.length);
const arrows = ['←', '↑', '↓', '→'] as const;

export const texts = {
  step: {
    title: 'AI Curation',
    loading: 'Loading your photos...',
    again: 'Re-analyze',
    next: (selected: number) => `Generate Content (${selected} photos)`,
    busy: 'Analyzing...',
    stillUploading: 'Photos are still uploading.',
    noneSelected: 'Select at least one photo.',
    notAnalysed: "Your photos aren't analyzed yet.",
  },
  noPhotos: {
    title: 'No photos in this trip',
    text: "Upload photos first, then we'll pick the best.",
    action: 'Upload photos',
  },
  analysing: {
    title: 'Analyzing your photos',
    text: "We're checking sharpness, light and duplicates. You can leave and come back.",
    label: 'Analysis',
    progress: (analysed: number, total: number) => `${analysed} of ${photoCount(total)}`,
  },
  totals: { total: 'Total Photos', selected: 'Selected', filteredOut: 'Filtered Out' },
  selected: (selected: number, total: number) => `${selected} of ${total} selected`,
  failure: {
    unpaid: 'An active subscription is required to access this feature.',
    byHand: 'You can still choose photos yourself.',
    title: "We couldn't analyze the photos.",
    offline: 'The connection was lost.',
    onceOnline: "The analysis continues when you're back online.",
  },
  notice: {
    cancelUpload: 'Cancel',
    notSent: (count: number) => `${photoCount(count)} ${count === 1 ? 'was' : 'were'} not sent.`,
    notAdded: (filename: string, reason: string) => `${filename} couldn't be added: ${reason}`,
    filesNotAdded: (count: number) => `We couldn't add ${count} files.`,
    othersAreFine: 'Your other photos are fine.',
    seeWhich: 'See which',
    ownAnalysis: (reason: string) => `These picks use our own analysis only: ${reason}.`,
    compareAgain: 'Compare again',
  },
  missingComparison: {
    unavailable: 'the model that compares the best photos is not available right now',
    unusable: 'the model that compares the best photos gave no clear order',
    used_up: 'the daily limit of comparisons is reached',
  } satisfies Record<MissingComparison, string>,
  tools: {
    filter: 'Filter',
    findByName: 'Find by name',
    bestFirst: 'Best first',
    byDay: 'By day',
    show: 'Show',
    filters: {
      all: 'All',
      picked: 'Picked',
      unpicked: 'Not picked',
      blurry: 'Blurry',
      similar: 'Similar',
      documents: 'Documents',
    },
    filterOption: (filter: string, count: number) => `${filter} ${count}`,
    pickCount: 'Photos to pick',
    pick: (count: string) => `Pick ${count.toLowerCase()}`,
    selectAll: 'Select all',
    deselectAll: 'Deselect all',
  },
  nothingFound: {
    title: 'No photos found',
    text: 'No photo in this trip has that name.',
    action: 'Show all photos',
  },
  hints: {
    move: { keys: arrows, text: 'move' },
    select: { keys: ['Space'], text: 'select' },
    openStack: { keys: ['S'], text: 'open stack' },
    compare: { keys: ['C'], text: 'compare' },
    all: { key: '?', text: 'all keys' },
  },
  marking: {
    begin: 'Choose photos to compare',
    legend: 'Photos to compare',
    marked: (count: number) => (count === 0 ? 'Tap the photos to compare' : `${count} marked`),
    end: 'Done',
    compare: 'Compare',
  },
  grid: {
    label: 'Photos',
    dayCount: photoCount,
    dateUnknown: 'Date unknown',
    day: (day: string, place: string | undefined) => (place === undefined ? day : `${day} · ${place}`),
    documents: (count: number) => {
      if (count === 0) return 'Documents and screenshots';
      return count === 1
        ? '1 document or screenshot left out'
        : `${count} documents and screenshots left out`;
    },
    show: 'Show',
    hide: 'Hide',
    showDocuments: 'Show documents and screenshots',
    hideDocuments: 'Hide documents and screenshots',
  },
  photo: {
    mark: (filename: string) => `Mark ${filename} to compare`,
    marked: 'Marked to compare',
    details: 'Photo details',
    detailsOf: (filename: string) => `Details of ${filename}`,
    lookCloser: 'Look closer',
    lookCloserAt: (filename: string) => `Look closer at ${filename}`,
    notAnalysed: 'Not analyzed yet',
  },
  stack: {
    similarShots,
    label: (count: number) => `Stack of ${similarShots(count)}`,
    title: (others: number) =>
      others === 1 ? '1 more shot like this one' : `${others} more shots like this one`,
    text: 'Prefer a different one? Make it the keeper.',
    compare: 'Compare',
    close: 'Close stack',
    makeKeeper: 'Make keeper',
    makeKeeperOf: (filename: string) => `Make keeper: ${filename}`,
  },
  inspector: {
    label: 'Current photo',
    reasons: 'Reasons',
    otherReasons: 'Other reasons',
    content: 'In this photo',
    faces: (count: number) => (count === 1 ? '1 face' : `${count} faces`),
    smiling: (count: number) => `${count} smiling`,
    lookingAway: (count: number) => `${count} looking away`,
    showFaces: 'Show faces',
    turned: 'Rotated upright using its faces',
    taken: 'Taken',
    size: 'Size',
    pixels: (width: number, height: number) => `${width} × ${height}`,
    compareShots: (count: number) => `Compare ${similarShots(count)}`,
    mark: 'Mark to compare',
    unmark: 'Unmark',
    compareMarked: (count: number) => `Compare ${count} marked`,
    clearMarks: (count: number) => (count === 1 ? 'Clear mark' : 'Clear marks'),
  },
  comparison: {
    photos: (count: number) => `Compare ${photoCount(count)}`,
    shots: (count: number) => `Compare ${similarShots(count)}`,
    one: 'Look closer',
    shownSeparately: (filename: string) => `${filename} is not a duplicate and is now shown separately`,
  },
  choices: {
    selected: (filenames: readonly string[]) => `${fileOrCount(filenames)} selected`,
    deselected: (filenames: readonly string[]) => `${fileOrCount(filenames)} deselected`,
    keeper: (filename: string) => `${filename} is the keeper`,
    notDuplicate: (filename: string) => `${filename} is not a duplicate`,
    grouped: (filename: string) => `${filename} can be grouped again`,
    undo: 'Undo',
    redo: 'Redo',
    undone: (title: string) => `Undone: ${title}`,
    notSaved: (filename: string) => `Your choice for ${filename} wasn't saved`,
    retry: 'Try again',
  },
  keys: {
    title: 'Keys',
    sections: [
      {
        title: 'Photos',
        lines: [
          { keys: arrows, text: 'Move' },
          { keys: ['Home', 'End'], text: 'First and last photo' },
          { keys: ['Space'], text: 'Select or deselect' },
          { keys: ['S'], text: 'Open or close a stack' },
          { keys: ['K'], text: 'Make it the keeper' },
          { keys: ['N'], text: 'Not a duplicate, or regroup it' },
          { keys: ['M'], text: 'Mark to compare' },
          { keys: ['Enter', 'C'], text: 'Compare, or look closer' },
        ],
      },
      {
        title: 'Compare',
        lines: [
          { keys: ['Z'], text: 'Whole photo or 1:1' },
          { keys: ['+', '−', '0'], text: 'Zoom in, out, whole photo' },
          { keys: arrows, text: 'Pan; next photo when zoomed out' },
          { keys: ['Page Up', 'Page Down'], text: 'Previous shot, next shot' },
          { keys: ['1', '2', '3'], text: 'Keep or select that shot' },
          { keys: ['Shift', '1 2 3'], text: 'That shot is not a duplicate' },
          { keys: ['Esc'], text: 'Back to the photos' },
        ],
      },
      {
        title: 'Everywhere',
        lines: [
          { keys: ['Ctrl or ⌘', 'Z'], text: 'Undo' },
          { keys: ['Ctrl or ⌘', 'Shift', 'Z'], text: 'Redo' },
          { keys: ['?'], text: 'This list' },
        ],
      },
    ],
  },
} as const;
