import { createEvent, fireEvent, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openPreview } from '@/testing/preview';

const slideWidth = 400;

/** jsdom lays nothing out: this is where the slides would lie, which the carousel measures as it begins. */
beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'offsetParent', 'get').mockReturnValue(document.body);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(slideWidth);
  vi.spyOn(HTMLElement.prototype, 'offsetLeft', 'get').mockImplementation(function left(this: HTMLElement) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this);
    return this.tagName === 'LI' ? place * slideWidth : 0;
  });
});

interface Point {
  clientX: number;
  clientY: number;
}

interface Swipe {
  /** In pixels, to the right. */
  across: number;
  /** In pixels, to the bottom. */
  down?: number;
  /** From one move of the finger to the next. */
  milliseconds?: number;
}

/** One finger, put down on the photo that is shown, moved twice, and lifted. */
function swipe({ across, down = 0, milliseconds = 60 }: Swipe) {
  const carousel = screen.getByRole('region', { name: 'Photos of the post' });
  const strip = carousel.querySelector('ul') as HTMLElement;
  const touch = (name: 'touchStart' | 'touchMove' | 'touchEnd', timeStamp: number, touches: Point[]) => {
    const event = createEvent[name](strip);
    Object.defineProperties(event, { touches: { value: touches }, timeStamp: { value: timeStamp } });
    fireEvent(strip, event);
  };
  const at = (share: number): Point[] => [{ clientX: 200 + share * across, clientY: 200 + share * down }];
  touch('touchStart', 0, at(0));
  touch('touchMove', milliseconds, at(0.5));
  touch('touchMove', 2 * milliseconds, at(1));
  touch('touchEnd', 2 * milliseconds, []);
}

describe('§2 Preview: the carousel is swiped by a finger', () => {
  it('to the next photo and back, from the first to the last', async () => {
    await openPreview();
    for (const [across, shown] of [
      [120, 'Photo 1 of 3'],
      [-120, 'Photo 2 of 3'],
      [-120, 'Photo 3 of 3'],
      [-120, 'Photo 3 of 3'],
      [120, 'Photo 2 of 3'],
    ] as const) {
      swipe({ across });
      expect(screen.getByText(shown)).toBeVisible();
    }
  });

  it('as far as it is dragged, where it is dragged slowly', async () => {
    await openPreview();
    swipe({ across: -120, milliseconds: 400 });
    expect(screen.getByText('Photo 1 of 3')).toBeVisible();
    swipe({ across: -280, milliseconds: 400 });
    expect(screen.getByText('Photo 2 of 3')).toBeVisible();
  });

  it('and leaves the page to a finger that goes down', async () => {
    await openPreview();
    swipe({ across: -60, down: 300 });
    expect(screen.getByText('Photo 1 of 3')).toBeVisible();
    swipe({ across: -120, down: 40 });
    expect(screen.getByText('Photo 2 of 3')).toBeVisible();
  });
});
