/** A part of a card that opens for a change. Closed again, focus is back on the button that opened it. */
import { useEffect, useRef, useState } from 'react';

export interface Editor {
  isOpen: boolean;
  open: () => void;
  close: () => void;
  /** Belongs on the opening button, which is not drawn while the editor is open. */
  trigger: React.RefObject<HTMLButtonElement | null>;
}

export function useEditor(): Editor {
  const [isOpen, setIsOpen] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) trigger.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  return { isOpen, open: () => setIsOpen(true), close: () => setIsOpen(false), trigger };
}
