/** The styles that a caption can be written in. */
import type { StyleId } from '@/api/types';

export interface CaptionStyle {
  id: StyleId;
  name: string;
  description: string;
  example: string;
}

/** Each tone has a card, in this order. */
const cards: Record<StyleId, Omit<CaptionStyle, 'id'>> = {
  funny: {
    name: 'Funny',
    description: 'Light, a little self-mocking',
    example: 'We came for the view. The view came with a hill.',
  },
  inspirational: {
    name: 'Inspirational',
    description: 'Warm and looking ahead',
    example: 'The last light is worth the long way up.',
  },
  romantic: {
    name: 'Romantic',
    description: 'Tender, unhurried',
    example: 'You, me, and the mountain going gold.',
  },
  vlogger: {
    name: 'Vlogger',
    description: 'Direct, as if talking to friends',
    example: 'Okay, this trail. Save it for autumn.',
  },
};

export const captionStyles: readonly CaptionStyle[] = (Object.keys(cards) as StyleId[]).map((id) => ({
  id,
  ...cards[id],
}));

/** 'Funny' of `funny`. A style that we do not know keeps its own word with a capital. */
export function styleName(style: string): string {
  const known = captionStyles.find(({ id }) => id === style.toLowerCase());
  return known?.name ?? `${style.charAt(0).toUpperCase()}${style.slice(1)}`;
}
