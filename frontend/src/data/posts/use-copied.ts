/** Copying with a mark for two seconds on the one thing that was copied. */
import { useCallback, useEffect, useRef, useState } from 'react';

const copiedMs = 2000;

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.setAttribute('readonly', '');
  area.style.position = 'fixed';
  area.style.opacity = '0';
  // An open dialog keeps the focus inside, so the text area must be in it too.
  const place = document.activeElement?.closest('[role=dialog]') ?? document.body;
  const focused = document.activeElement;
  place.append(area);
  area.select();
  try {
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    area.remove();
    if (focused instanceof HTMLElement) focused.focus();
  }
}

/** Puts a text on the clipboard, by the old way where the new one is not allowed. Whether it is there now. */
async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return copyBySelection(text);
  }
}

export function useCopied() {
  const [copiedId, setCopiedId] = useState<string | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const copy = useCallback(async (id: string, text: string): Promise<boolean> => {
    const isCopied = await copyText(text);
    clearTimeout(timer.current);
    setCopiedId(isCopied ? id : null);
    if (isCopied) timer.current = setTimeout(() => setCopiedId(null), copiedMs);
    return isCopied;
  }, []);
  return { copiedId, copy };
}
