/** Words that stand in where the server writes none: without a credit, and on a page without a server. */

import type { StyleId } from '@/api/types';
import { texts } from '@/data/texts';
import type { Content } from './content';

export const unpaidNotice = texts.drafts.unpaid;

interface SampleWords {
  caption: string;
  hashtags: string[];
}

const words: Record<StyleId, SampleWords> = {
  funny: {
    caption:
      'We planned this trip for weeks. The weather planned it for minutes. Guess which of us is in the photos.',
    hashtags: ['notaspromised', 'tripnotes', 'stillsmiling', 'detours', 'weekendaway'],
  },
  inspirational: {
    caption:
      'Somewhere between the first step and the last light, the day became the one we had hoped for. Go slowly. Look up often.',
    hashtags: ['onfoot', 'slowtravel', 'lightchasing', 'dayoutside', 'lookup'],
  },
  romantic: {
    caption: 'No plan, no hurry, one road and the two of us on it. We stayed until the light had gone.',
    hashtags: ['justus', 'slowevenings', 'together', 'goldenhour', 'stayawhile'],
  },
  vlogger: {
    caption:
      'Okay, quick one: this is the walk to save for your next free day. Start early, bring a layer, thank me at the top.',
    hashtags: ['saveforlater', 'triptips', 'daytrip', 'walkwithme', 'getoutside'],
  },
};

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

/** The sample of a style. */
export function sampleContent(style: StyleId): Content {
  const { caption, hashtags } = words[style];
  return {
    caption,
    hashtags: [...hashtags],
    suggestedHashtags: [...suggestions],
    altTexts: {},
    facts: [],
    excludedFacts: [],
    style,
    language: null,
    isQuiet: false,
    writtenFor: [],
    note: '',
    isSample: true,
  };
}

const sentenceEnd = /[.!?]+/;

/** Whether a caption still holds a sentence of a style's sample: until then the words are not the user's. */
export function holdsSample(caption: string, style: StyleId): boolean {
  const sentences = words[style].caption.split(sentenceEnd).map((sentence) => sentence.trim());
  return sentences.some((sentence) => sentence !== '' && caption.includes(sentence));
}
