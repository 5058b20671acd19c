/** What a photo shows, in words. */
import type { Face } from '@/api/types';

/** 'Seaside' of 'seaside'. */
export function tagText(tag: string): string {
  return tag.charAt(0).toUpperCase() + tag.slice(1);
}

/** '3 faces'. */
export function facesText({ length }: readonly Face[]): string {
  return length === 1 ? '1 face' : `${length} faces`;
}

/** '2 smiling, 1 looking away'; empty where neither is so. */
export function looksText(faces: readonly Face[]): string {
  const smiling = faces.filter(({ is_smiling }) => is_smiling === true).length;
  const away = faces.filter(({ looks_away }) => looks_away).length;
  return [...(smiling > 0 ? [`${smiling} smiling`] : []), ...(away > 0 ? [`${away} looking away`] : [])].join(
    ', ',
  );
}
