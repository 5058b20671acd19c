/** Words that stand in where the server writes none: without a credit, and on a page without a server. */
import type { StyleId } from '@/api/types';
import { texts } from '@/data/texts';
import type { Content } from './content';
import { styleCards } from './styles';

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
  return {
    ...styleCards[style].sample,
    suggestedHashtags: suggestions,
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
  const sentences = styleCards[style].sample.caption.split(sentenceEnd).map((sentence) => sentence.trim());
  return sentences.some((sentence) => sentence !== '' && caption.includes(sentence));
}
