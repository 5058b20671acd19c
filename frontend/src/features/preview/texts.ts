import { plural } from '@/lib/plural';

const list = new Intl.ListFormat('en');

export const texts = {
  title: 'Final Preview',
  text: 'This is how it will look in the feed.',
  restart: 'Create Another Post',
  nothingYet: { title: 'No content generated yet.', text: 'Choose photos and write a caption first.' },
  goBack: 'Go Back',
  fix: 'Fix it',
  cutFaces: (slides: readonly number[]) =>
    `A face is cut on ${slides.length === 1 ? 'slide' : 'slides'} ${list.format(slides.map(String))}.`,
  tryAnotherShape: 'Try another shape.',
  notice: {
    saving: 'Saving your post...',
    fixToSave: (rule: string) => `${rule} Fix this to save.`,
    sample: 'This page runs without a server: the text is a sample.',
    sampleUnsaved: "Samples aren't saved.",
    unsettled: "This post isn't saved yet: choose which changes to keep.",
    choose: 'Choose',
    deleted: 'This post was deleted.',
    deletedText: 'Its text and photos are still here, but not saved.',
    saveAsNew: 'Save as a new post',
    saveFailed: "We couldn't save your post.",
    withinRules: (slides: number, hashtags: number, characters: number) =>
      `Within Instagram's rules: ${plural(slides, 'slide')}, ${plural(hashtags, 'hashtag')}, ${plural(characters, 'character')}.`,
    saved: (rules: string) => `Saved. ${rules}`,
    exported: 'Your post is in your downloads.',
    exportedText:
      'Next: unzip it, add the photos to Instagram in the order of their numbers, and paste the caption.',
  },
  failures: {
    export: 'Export failed. Please try again.',
    image: "We couldn't download the image. Please try again.",
    share: "Sharing didn't work. Use Export All for the same files.",
    copy: 'Your browser blocked copying. Select the text in the summary instead.',
    nextPost: "We couldn't start another post",
  },
  order: {
    title: 'Order',
    byMouse: 'Drag, or press Alt and an arrow key',
    byTouch: 'Hold and drag',
    slide: (number: number, alt: string) => `Slide ${number}: ${alt}${number === 1 ? ', cover' : ''}`,
    cover: 'Cover',
    menu: (number: number) => `Move slide ${number}`,
    earlier: 'Move earlier',
    later: 'Move later',
    moved: (number: number, count: number) => `Photo moved to position ${number} of ${count}.`,
    own: 'You changed the order.',
    curated: 'In trip order, with the cover first.',
    reset: 'Reset order',
    wasReset: 'Order reset.',
  },
  mockPost: {
    label: 'Mock Instagram post',
    nameless: 'you',
    place: (number: number, count: number) => `${number}/${count}`,
    more: '… more',
  },
  actions: {
    copy: 'Copy Caption & Hashtags',
    copied: 'Copied!',
    download: 'Download Image',
    downloading: 'Downloading...',
    openInstagram: 'Open Instagram',
    newTab: ' (new tab)',
    exportAll: 'Export All',
    exporting: 'Exporting...',
  },
  nextPost: {
    text: (photoCount: number) => `${photoCount} good photos left: make another post?`,
    open: 'Make another post',
    opening: 'Opening...',
  },
  summary: {
    title: 'Summary',
    edit: 'Edit',
    editRow: (row: string) => `Edit: ${row}`,
    done: 'Done',
    doneRow: (row: string) => `Done: ${row}`,
    noHashtags: 'None',
    altText: (number: number) => `Alt text, slide ${number}`,
    altTextField: (number: number) => `Alt text of slide ${number}`,
    altTextPlaceholder: 'What the photo shows',
    noAltText: 'None yet',
  },
  crop: {
    title: 'Crop',
    open: (ratio: string) => `Crop ${ratio}`,
    text: 'All slides have the same shape.',
    drag: 'Drag the frame over what each of them should show.',
    reset: 'Reset this photo',
    done: 'Done',
    shape: 'Shape',
    original: 'Original',
    loss: (percent: number) => (percent === 0 ? 'Nothing is cut off' : `${percent}% is cut off`),
    recommended: (loss: string) => `${loss} · recommended`,
    slides: 'Slides',
    slide: (number: number, isFaceCut: boolean) => `Slide ${number}${isFaceCut ? ', a face is cut' : ''}`,
    frame: 'Shown area: move it with the arrow keys',
    /** Of each side, in percent. */
    place: (cut: Readonly<Record<'left' | 'right' | 'top' | 'bottom', number>>) => {
      const sides = Object.entries(cut).filter(([, percent]) => percent > 0);
      if (sides.length === 0) return 'Nothing is cut off.';
      return `Cut off: ${list.format(sides.map(([side, percent]) => `${percent}% at the ${side}`))}.`;
    },
  },
} as const;
