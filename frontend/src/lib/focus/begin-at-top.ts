/** Scrolls to where a screen begins. Returns what leaves it at that. */
export function beginAtTop(): () => void {
  window.scrollTo(0, 0);
  // The browser still adds the last stretch of a smooth scroll that this one ended, such as to words just written.
  const frame = requestAnimationFrame(() => window.scrollTo(0, 0));
  return () => cancelAnimationFrame(frame);
}
