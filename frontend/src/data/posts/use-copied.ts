/** Copying with a mark for two seconds on the one thing that was copied. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { copyText } from './copy-text';

const copiedMs = 2000;

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
