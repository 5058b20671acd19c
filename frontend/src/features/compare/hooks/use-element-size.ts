/** How large an element is, kept while the window changes. */
import { useCallback, useRef, useState } from 'react';
import type { Size } from '../compare-lens';

const unknown: Size = { width: 1, height: 1 };

/** Give the second to the element's `ref`; it may move from one element to another. */
export function useElementSize(): [Size, (element: HTMLElement | null) => void] {
  const [size, setSize] = useState(unknown);
  const observer = useRef<ResizeObserver | null>(null);
  const observe = useCallback((element: HTMLElement | null) => {
    observer.current?.disconnect();
    if (element === null) return;
    const measure = () => {
      const [width, height] = [Math.max(1, element.clientWidth), Math.max(1, element.clientHeight)];
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    observer.current = new ResizeObserver(measure);
    observer.current.observe(element);
    measure();
  }, []);
  return [size, observe];
}
