const list = new Intl.ListFormat('en');

export const texts = {
  view: {
    close: 'Close',
    moves: 'Zoom and drag move all photos together',
    photo: (place: number, total: number) => `Photo ${place} of ${total}`,
    shots: (places: readonly number[], total: number) =>
      `${places.length === 1 ? 'Shot' : 'Shots'} ${list.format(places.map(String))} of ${total}`,
    description: (parts: readonly (string | null)[]) => parts.filter((part) => part !== null).join('. '),
  },
  toolbar: {
    zoom: 'Zoom',
    whole: 'Fit',
    oneToOne: '1:1',
    zoomOut: 'Zoom out',
    zoomIn: 'Zoom in',
    magnification: 'Magnification',
    percent: (share: number) => `${Math.round(share * 100)}%`,
    previous: 'Previous shot',
    next: 'Next shot',
    undo: 'Undo',
    redo: 'Redo',
  },
  picture: {
    label: (filename: string) => `Full size of ${filename}`,
    preparing: 'Preparing full size...',
    loading: (percent: number) => `Loading full size, ${percent}%`,
    failed: "Couldn't load full size.",
    retry: 'Try again',
    retryLabel: (filename: string) => `Try again to load ${filename}`,
  },
  choice: { keep: 'Keep this one', keeper: 'Keeper', select: 'Select', selected: 'Selected' },
} as const;
