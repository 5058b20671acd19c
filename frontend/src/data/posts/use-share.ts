/** The finished post to the system's share sheet, where there is one: numbered files and the text. */
import pLimit from 'p-limit';
import { useRef, useState } from 'react';
import { fetchSlide, type SlideImage } from './downloads';

export function canShareFiles(): boolean {
  if (typeof navigator.share !== 'function' || typeof navigator.canShare !== 'function') return false;
  return navigator.canShare({ files: [new File([''], '1.jpg', { type: 'image/jpeg' })] });
}

/** The number comes first, so that the order holds wherever the files are sorted. */
async function fileOf(image: SlideImage, index: number): Promise<File> {
  const number = String(index + 1).padStart(2, '0');
  return new File([await fetchSlide(image)], `${number}-triptych.jpg`, { type: 'image/jpeg' });
}

/** Pictures decoded at the same time: a phone has no memory for twenty. */
const decodedMax = 3;

interface Shared {
  images: readonly SlideImage[];
  text: string;
  failedText: string;
  /** Told what has failed, and null when sharing begins afresh. */
  onOutcome: (failure: string | null) => void;
}

/** Sharing has to follow a press at once: where fetching took too long, the next press shares the files. */
export function useShare({ images, text, failedText, onOutcome }: Shared) {
  const [state, setState] = useState<'idle' | 'preparing' | 'ready'>('idle');
  const [preparedCount, setPreparedCount] = useState(0);
  const prepared = useRef<{ key: string; files: File[] } | null>(null);
  const key = JSON.stringify(images);

  const prepare = (): Promise<File[]> => {
    setPreparedCount(0);
    return pLimit(decodedMax).map(images, async (image, index) => {
      const file = await fileOf(image, index);
      setPreparedCount((count) => count + 1);
      return file;
    });
  };
  const share = async () => {
    const ready = prepared.current?.key === key ? prepared.current.files : null;
    setState('preparing');
    onOutcome(null);
    try {
      const files = ready ?? (await prepare());
      prepared.current = { key, files };
      await navigator.share({ files, text });
      setState('idle');
    } catch (caught) {
      const name = caught instanceof Error ? caught.name : '';
      // Files that were ready when they were asked for are refused for another reason.
      const isTooLate = name === 'NotAllowedError' && prepared.current !== null && ready === null;
      setState(isTooLate ? 'ready' : 'idle');
      if (name !== 'AbortError' && !isTooLate) onOutcome(failedText);
    }
  };
  return { state, preparedCount, share };
}
