import { countOf, texts as tripTexts } from '@/data/texts';
import { plural } from '@/lib/plural';

export const fieldNames = {
  caption: 'Caption',
  hashtags: 'Hashtags',
  style: 'Style',
} as const;

export const texts = {
  carousel: {
    role: 'carousel',
    words: { photo: 'Photo', image: 'Image' },
    label: (word: string) => `${word}s of the post`,
    previous: 'Previous',
    next: 'Next',
    place: (word: string, number: number, count: number) => `${word} ${number} of ${count}`,
  },
  caption: {
    folded: 'The shaded text is hidden behind “more”',
    foldsAfter: (characters: number) => `Only the first ${characters} characters show before “more”`,
    tooLong: (excess: number) => `${countOf(excess)} characters too many.`,
    length: (length: number, max: number) => `${countOf(length)} of ${countOf(max)}`,
    lengthUnit: ' characters with the hashtags',
  },
  hashtags: {
    count: (count: number, max: number) => `${count} of ${max}`,
    none: 'None chosen.',
    remove: (tag: string) => `Remove ${tag}`,
    add: (tag: string) => `Add ${tag}`,
    suggested: 'Suggested',
    full: 'Remove one first',
  },
  altTexts: {
    title: 'Alt text',
    list: 'Alt texts',
    written: (count: number, slides: number) => `${count} of ${slides} written`,
    purpose: 'Describes each slide for people using screen readers.',
    purposeWithGaps:
      'Describes each slide for people using screen readers. We couldn’t tell what every photo shows: please fill in the empty ones.',
    slide: (number: number) => `Slide ${number}`,
    placeholder: 'What the photo shows',
  },
  draft: {
    saving: 'Saving changes...',
    notSaved: 'Not saved yet',
    saved: 'All changes saved',
    unsent: 'Your last changes aren’t saved yet.',
    unsentReason: (reason: string) => ` ${reason} They stay in this browser until they are.`,
    tripGone: tripTexts.trips.deleted,
    copyText: 'Nothing can be saved any more: copy your text if you want to keep it.',
    newPost: 'Start a new post',
    keepMine: 'Keep mine',
    useTheirs: 'Use theirs',
    conflict: (name: string) => `${name} was also changed on another device.`,
    emptyElsewhere: 'It’s empty on the other device.',
    elsewhere: (text: string) => `On the other device: ${text}`,
    fields: {
      caption: 'The caption',
      hashtags: 'The list of hashtags',
      note: 'Your note',
      style: 'The style',
      order: 'The order of the slides',
      ratio: 'The crop',
    } as Readonly<Record<string, string>>,
    otherField: 'This post',
    /** The slide's number; 0 for a photo that is no slide any more. */
    cropOf: (slide: number) => `The crop of ${slideName(slide)}`,
    altTextOf: (slide: number) => `The alt text of ${slideName(slide)}`,
  },
  share: { share: 'Share', shareNow: 'Share now', preparing: 'Preparing...' },
  phone: {
    send: 'Send to phone',
    description: "Scan this with your phone's camera. The post opens there without a login.",
    making: 'Making the code...',
    code: 'QR code of the link',
    expired: 'This code has expired.',
    makeNew: 'Make a new code',
    validFor: (minutes: number) =>
      `Valid for ${minutes === 0 ? 'less than a minute' : plural(minutes, 'minute')}. Until then, anyone with the code can open this post.`,
    copy: 'Copy link',
    copied: 'Copied!',
    copyBlocked: 'Your browser blocked copying. Scan the code instead.',
    saveFailed: "We couldn't save your post, so it can't be sent yet.",
    deleted: "This post was deleted, so it can't be sent.",
  },
} as const;

function slideName(slide: number): string {
  return slide === 0 ? 'a photo' : `slide ${slide}`;
}
