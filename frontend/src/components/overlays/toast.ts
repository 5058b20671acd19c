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

/** Shows a toast for 4 s. Never the only place of an error that needs an answer. */
export function showToast(message: ToastMessage): void {
  void import('./toaster').then(({ drawToast }) => drawToast(message));
}

/** Takes the news of a key away: what may be done about them is no longer possible. */
export function withdrawToast(key: string): void {
  void import('./toaster').then(({ dismissToast }) => dismissToast(key));
}
