import confetti from 'canvas-confetti';
import { useEffect, useRef, useState } from 'react';

/** The canvas goes a little after the last piece. */
const flagMs = 3800;
const tokens = ['--color-primary', '--color-pick', '--color-ok', '--color-info'];
/** One from each lower corner, towards the middle. */
const throws = [
  { angle: 60, origin: { x: 0, y: 0.9 } },
  { angle: 120, origin: { x: 1, y: 0.9 } },
];

/** What is thrown for a while when a payment has arrived; never for those who want no motion. The words say it too. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [isThrown, setIsThrown] = useState(
    () => !window.matchMedia('(prefers-reduced-motion: reduce)').matches,
  );
  useEffect(() => {
    const context = canvas.current?.getContext('2d');
    if (!context) return;
    // Its worker would need a policy that allows code from blobs.
    const fire = confetti.create(context.canvas, { resize: true, useWorker: false });
    const colors = tokens.map((token) => hexOf(token, context));
    for (const each of throws) {
      // The library counts in frames, 60 a second: 3.2 seconds.
      void fire({ ...each, colors, ticks: 192, particleCount: 60, spread: 60, startVelocity: 55 });
    }
    const end = setTimeout(() => setIsThrown(false), flagMs);
    return () => {
      clearTimeout(end);
      fire.reset();
    };
  }, []);
  if (!isThrown) return null;
  return (
    <div aria-hidden="true" className="pointer-events-none fixed inset-0 z-(--z-base)">
      <canvas ref={canvas} className="size-full" />
    </div>
  );
}

/** A token's colour in the one notation that the library reads, whatever the token is written in. */
function hexOf(token: string, context: CanvasRenderingContext2D): string {
  context.fillStyle = getComputedStyle(context.canvas).getPropertyValue(token);
  context.fillRect(0, 0, 1, 1);
  const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
  return [red, green, blue].map((part) => part.toString(16).padStart(2, '0')).join('');
}
