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

/** What draws toasts. */
export interface ToastBoard {
  show: (message: ToastMessage) => void;
  take: (key: string) => void;
}

let board: ToastBoard | null = null;
let waiting: ToastMessage[] = [];

/** Shows a toast for 4 s. Never the only place of an error that needs an answer. */
export function showToast(message: ToastMessage): void {
  if (board === null) waiting.push(message);
  else board.show(message);
}

/** Takes the news of a key away: what may be done about them is no longer possible. */
export function withdrawToast(key: string): void {
  waiting = waiting.filter((message) => message.key !== key);
  board?.take(key);
}

/** Called by the toaster when it stands. Returns what takes it away again. */
export function connectToaster(next: ToastBoard): () => void {
  board = next;
  for (const message of waiting) next.show(message);
  waiting = [];
  return () => {
    board = null;
  };
}
