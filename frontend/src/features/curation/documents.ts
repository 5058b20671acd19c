/** Documents, screenshots and receipts: they stand apart at the end, until somebody picks them. */
import type { TripPhoto } from '@/api/types';
import { isLeftOutDocument, type PhotoStack, shotsOf } from '@/data/trips/curation-view';

/**
 * The stacks that hold nothing but documents, apart from the others.
 * @param documents The photos that were left out as documents when the server answered.
 * @param isOpen Whether they are in sight: then one that is picked stays where it is. Out of sight it would be lost
 *   there, and stands among the others.
 */
export function partition(stacks: readonly PhotoStack[], documents: ReadonlySet<string>, isOpen: boolean) {
  const isApart = (photo: TripPhoto) => documents.has(photo.id) && (isOpen || !photo.is_selected);
  const isStackApart = (stack: PhotoStack) => shotsOf(stack).every(isApart);
  return {
    shown: stacks.filter((stack) => !isStackApart(stack)),
    apart: stacks.filter(isStackApart),
  };
}

export function holdDocumentsAlone(stacks: readonly PhotoStack[], documents: ReadonlySet<string>): boolean {
  return stacks.flatMap(shotsOf).every(({ id }) => documents.has(id));
}

export function leftOutCount(apart: readonly PhotoStack[]): number {
  return apart.flatMap(shotsOf).filter(isLeftOutDocument).length;
}
