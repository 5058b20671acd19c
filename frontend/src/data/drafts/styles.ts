/** The styles that a caption can be written in, and the words that stand in where the server writes none. */
import type { StyleId } from '@/api/types';
import { texts } from '@/data/texts';
import type { Content } from './content';

const styleCards = {
  funny: {
    name: 'Funny',
    description: 'Light, a little self-mocking',
    example: 'We came for the view. The view came with a hill.',
    sample: {
      caption:
        'We planned this trip for weeks. The weather planned it for minutes. Guess which of us is in the photos.',
      hashtags: ['notaspromised', 'tripnotes', 'stillsmiling', 'detours', 'weekendaway'],
    },
  },
  inspirational: {
    name: 'Inspirational',
    description: 'Warm and looking ahead',
    example: 'The last light is worth the long way up.',
    sample: {
      caption:
        'Somewhere between the first step and the last light, the day became the one we had hoped for. Go slowly. Look up often.',
      hashtags: ['onfoot', 'slowtravel', 'lightchasing', 'dayoutside', 'lookup'],
    },
  },
  romantic: {
    name: 'Romantic',
    description: 'Tender, unhurried',
    example: 'You, me, and the mountain going gold.',
    sample: {
      caption: 'No plan, no hurry, one road and the two of us on it. We stayed until the light had gone.',
      hashtags: ['justus', 'slowevenings', 'together', 'goldenhour', 'stayawhile'],
    },
  },
  vlogger: {
    name: 'Vlogger',
    description: 'Direct, as if talking to friends',
    example: 'Okay, this trail. Save it for autumn.',
    sample: {
      caption:
        'Okay, quick one: this is the walk to save for your next free day. Start early, bring a layer, thank me at the top.',
      hashtags: ['saveforlater', 'triptips', 'daytrip', 'walkwithme', 'getoutside'],
    },
  },
} satisfies Record<StyleId, unknown>;

export const captionStyles = (Object.keys(styleCards) as StyleId[]).map((id) => ({ id, ...styleCards[id] }));

/** 'Funny' of `funny`. A style that we do not know keeps its own word with a capital. */
export function styleName(style: string): string {
  const known = captionStyles.find(({ id }) => id === style.toLowerCase());
  return known?.name ?? `${style.charAt(0).toUpperCase()}${style.slice(1)}`;
}

export const unpaidNotice = texts.drafts.unpaid;

const suggestions = [
  'travelnotes',
  'weekend',
  'outside',
  'memories',
  'roadtrip',
  'views',
  'photodump',
  'friends',
  'wander',
  'nature',
];

export function sampleContent(style: StyleId): Content {
  return { ...styleCards[style].sample, suggestedHashtags: suggestions, style, isSample: true };
}

const sentenceEnd = /[.!?]+/;

/** Whether a caption still holds a sentence of a style's sample: until then the words are not the user's. */
export function holdsSample(caption: string, style: StyleId): boolean {
  const sentences = styleCards[style].sample.caption.split(sentenceEnd).map((sentence) => sentence.trim());
  return sentences.some((sentence) => sentence !== '' && caption.includes(sentence));
}
