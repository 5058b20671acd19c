/** Keys that work wherever one is on the screen, a dialog over it among that; not while one types. */
import { useEffect } from 'react';

const typingSelector = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

type ScreenKey = 'undo' | 'redo' | 'help';

function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): ScreenKey | null {
  if (altKey) return null;
  if (!ctrlKey && !metaKey) return key === '?' ? 'help' : null;
  const letter = key.toLowerCase();
  if (letter === 'y') return 'redo';
  if (letter !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}

export function useScreenKeys({ undo, redo, help }: Record<ScreenKey, () => void>): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isTyping = event.target instanceof Element && event.target.closest(typingSelector) !== null;
      const key = isTyping ? null : keyOf(event);
      if (key === null) return;
      event.preventDefault();
      ({ undo, redo, help })[key]();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [undo, redo, help]);
}
