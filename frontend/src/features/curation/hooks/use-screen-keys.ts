/** Keys that work wherever one is on the screen, a dialog over it among that; not while one types. */
import { useEffect } from 'react';

export interface ScreenKeys {
  undo: () => void;
  redo: () => void;
  help: () => void;
}

const typingSelector = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

type ScreenKey = keyof ScreenKeys | null;

function keyOf(event: KeyboardEvent): ScreenKey {
  const { key, ctrlKey, metaKey, altKey, shiftKey } = event;
  if (altKey) return null;
  if (!ctrlKey && !metaKey) return key === '?' ? 'help' : null;
  const letter = key.toLowerCase();
  if (letter === 'y') return 'redo';
  if (letter !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}

export function useScreenKeys({ undo, redo, help }: ScreenKeys): void {
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
