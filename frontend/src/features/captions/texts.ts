import type { FactKind } from '@/api/types';
import { hashtagsMax, slidesMax } from '@/data/posts/instagram-rules';
import { plural } from '@/lib/plural';

/** In the order in which facts are shown. */
const factKinds: Record<FactKind, string> = {
  photos: 'Number of photos',
  shots: 'What you chose from',
  place: 'Place',
  distance: 'Distance',
  date: 'Days',
  season: 'Season',
  time_of_day: 'Time of day',
  elapsed: 'How long it took',
  colours: 'Colors',
  light: 'Light',
  subjects: 'What they show',
  people: 'People',
  note: 'Your own words',
};

const factSources: Record<string, string> = {
  capture_time: 'from the time in the photos',
  location: 'from the location in the photos',
  time_and_location: 'from the time and the location in the photos',
  sun: 'from the height of the sun',
  count: 'counted',
  pixels: 'from the colors and the light of the photos',
  recognition: 'recognized in the photos',
  likeness: 'from photos that look alike',
  note: 'your own words',
};

export const texts = {
  title: 'Generate Content',
  text: 'Pick a tone, then edit the caption to make it yours.',
  next: 'Preview Post',
  otherPhotos:
    "You've changed your photos since this was written, so it may mention one you removed. Regenerate to update it.",
  styles: { title: 'Style', example: (caption: string) => `“${caption}”` },
  generate: {
    label: 'Generate',
    note: 'Your own words',
    noteHint: 'Included in every tone.',
    notePlaceholder: 'First snow, no signal',
    language: 'Caption language',
    run: 'Generate',
    running: 'Generating...',
    selectFirst: 'Select at least one photo first.',
    chooseFirst: 'Choose a style first.',
    rewriteCost: (left: number) => `Free: uses 1 of ${plural(left, 'rewrite')} left.`,
    creditCost: (left: number | undefined) =>
      left === undefined ? 'Uses 1 post credit.' : `Uses 1 post credit. ${left} left.`,
    noCredits: 'No post credits left.',
    isThere: {
      title: 'Your caption is already there',
      text: 'It was written meanwhile, so this used no post credit.',
    },
    otherSelection: {
      title: 'The selected photos have changed',
      text: 'Nothing was written, and no post credit was used. Check the photos, then generate again.',
    },
    writing: (photoCount: number, style: string) =>
      `Looking at ${plural(photoCount, 'photo')}, writing: ${style}.`,
  },
  regenerate: {
    title: 'Regenerate',
    confirm: 'Continue',
    forCredit:
      'Regenerating will consume 1 post credit. If the remaining posts are 0 mock data will appear. Do you want to continue?',
    forRewrite: (left: number) => {
      const used = left === 1 ? 'your last free rewrite' : `1 of your ${left} free rewrites`;
      return `This uses ${used} and no post credit. Your current caption stays as an earlier version. Do you want to continue?`;
    },
  },
  written: {
    label: 'Post text',
    failed: "We couldn't write the caption.",
    interrupted: "Your caption didn't arrive. If it was written, trying again is free.",
    bringBack: 'Back to my text',
    sample: 'This page runs without a server, so the text is a sample.',
    hasCredits: (left: number) =>
      `You have ${plural(left, 'post')} now. This is still the sample: press Generate for your own caption.`,
    quiet:
      'Your note or this place is about a loss or a hard time, so we kept this caption plain: your own words, and where and when it was.',
  },
  caption: {
    title: 'Caption',
    regenerate: 'Regenerate',
    version: (number: number, count: number) => `Version ${number} of ${count}`,
    previous: 'Previous version',
    next: 'Next version',
  },
  fixes: {
    repeated: 'Keep one',
    hashtags: `Keep the first ${hashtagsMax}`,
    slides: `Keep the first ${slidesMax}`,
    characters: 'Shorten it',
  },
  refine: {
    title: 'Rewrite',
    left: (count: number) =>
      count === 0 ? "You've used them all. Generating again costs a credit." : `Free, ${count} left`,
    done: 'Rewritten.',
    running: 'Rewriting...',
    shorter: 'Shorter',
    question: 'Add a question',
    rephrase: 'Rephrase',
    more: 'More changes',
    longer: 'Longer',
    place: 'Name the place',
    addEmoji: 'Add emoji',
    removeEmoji: 'Remove emoji',
    asI: 'Write as “I”',
    asWe: 'Write as “we”',
    tone: 'Another tone',
    instruction: { label: 'Your instruction', placeholder: 'Begin with the rain', run: 'Rewrite' },
    keyword: { label: 'A word or two', placeholder: 'the rain', run: 'Mention' },
    leaveOut: 'Leave out',
    failed: "We couldn't rewrite the caption.",
    interrupted: "The rewrite didn't arrive. If it was made, trying again is free.",
  },
  locks: {
    title: 'Keep sentences as they are',
    sentences: 'Sentences',
    lock: (sentence: string) => `Keep: ${sentence}`,
    locked: (count: number, all: number) => (count === 0 ? 'None kept' : `${count} of ${all} kept`),
  },
  facts: {
    title: 'What we know',
    text: "Captions use only these facts. Switch off any you don't want mentioned.",
    kinds: factKinds,
    /** A source that is not in the list keeps the server's word. */
    source: (source: string) => factSources[source] ?? source.replaceAll('_', ' '),
    leftOut: 'left out',
    use: (kind: string) => `Use: ${kind}`,
    stillOld: 'The text above still uses the old facts.',
    fromNext: 'This applies to the next caption.',
    rewrite: 'Rewrite now',
  },
  aside: {
    photos: 'Selected photos',
    more: (count: number) => `+${count}`,
    fold: 'Shown before “more”',
    folded: '… more',
  },
} as const;
