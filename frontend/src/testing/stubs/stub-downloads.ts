/** Downloads in tests: jsdom has no object addresses and follows no link. */
import { vi } from 'vitest';

export interface SavedFile {
  name: string;
  href: string;
}

/** Call before each test that downloads; the list fills with what was saved, in order. */
export function stubDownloads(): SavedFile[] {
  const saved: SavedFile[] = [];
  URL.createObjectURL = () => `blob:${saved.length}`;
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    if (this.download === '') return;
    saved.push({ name: this.download, href: this.getAttribute('href') ?? '' });
  });
  return saved;
}
