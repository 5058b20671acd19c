/** A part of a card that opens for a change. Closed again, focus is back on the button that opened it. */
import { useState } from 'react';
import { useReturningFocus } from '@/lib/focus/use-returning-focus';

export type Editor = ReturnType<typeof useEditor>;

export function useEditor() {
  const [isOpen, setIsOpen] = useState(false);
  /** Belongs on the opening button, which is not drawn while the editor is open. */
  const trigger = useReturningFocus(isOpen);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false), trigger };
}
