/** What the curation step asks the compare view to show. */
import type { TripPhoto } from '@/api/types';

export interface Comparison {
  title: string;
  photos: readonly TripPhoto[];
  /** The keeper of the stack, which stays in sight while the others change; null where there is none. */
  keeperId: string | null;
  startId: string;
  /** How many stand beside each other where there is room. */
  panesMax: number;
}

export interface CompareViewProps {
  comparison: Comparison;
  /** What has just become of a photo that is compared no longer. */
  news: string | null;
  choices: { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void };
  /** Keeps a photo, or where there is no keeper selects it or leaves it out. */
  onChoose: (photo: TripPhoto) => void;
  /** Takes a photo out of its group, or lets it be grouped again. */
  onNotDuplicate: (photo: TripPhoto) => void;
  onReload: () => void;
  onClose: () => void;
}
