/** Short news in a corner. The library behind it loads after the page stands; what is said before that waits. */
export interface ToastMessage {
  title: string;
  text?: string;
  tone?: 'neutral' | 'success' | 'error';
  /** News of the same key stands in the place of the one before. */
  key?: string;
  /** What one may do about it. Never the only way to do it. */
  action?: { label: string; onPress: () => void };
}

type Show = (message: ToastMessage) => void;

let show: Show | null = null;
let waiting: ToastMessage[] = [];

/** Shows a toast for 4 s. Never the only place of an error that needs an answer. */
export function showToast(message: ToastMessage): void {
  if (show === null) waiting.push(message);
  else show(message);
}

/** Called by the toaster when it stands. Returns what takes it away again. */
export function connectToaster(next: Show): () => void {
  show = next;
  for (const message of waiting) next(message);
  waiting = [];
  return () => {
    show = null;
  };
}
