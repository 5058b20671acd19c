/** How long a payment is celebrated. */
import { useEffect, useState } from 'react';

/** The pieces are down after 3.2 seconds; what carries them goes a little later. */
const flagMs = 3800;

/** True for 3.8 seconds from the first drawing on; never for those who want no motion. */
export function useConfetti(): boolean {
  const [isFalling, setIsFalling] = useState(
    () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  useEffect(() => {
    const end = setTimeout(() => setIsFalling(false), flagMs);
    return () => clearTimeout(end);
  }, []);
  return isFalling;
}
