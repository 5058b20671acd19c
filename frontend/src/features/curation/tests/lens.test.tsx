import { fireEvent, screen, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { curationPath, givePhotos } from '@/testing/curation';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { stackPhotos } from '@/testing/stacks';
import { apiUrl } from '@/testing/test-config';

const pane = 400;
/** Photos of 4000 x 3000 pixels. */
const wholeWidth = 400;

beforeEach(() => {
  URL.createObjectURL = () => 'blob:full';
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(pane);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(pane);
  server.use(http.get(apiUrl('media/:file'), () => new HttpResponse(new Uint8Array(8))));
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function openCompare() {
  givePhotos(...stackPhotos);
  const app = renderApp(curationPath, { signedIn: true });
  (await screen.findByRole('checkbox', { name: 'best.jpg' })).focus();
  await app.user.keyboard('c');
  await screen.findByRole('dialog');
  return app;
}

const picture = (name: string) => within(screen.getByRole('dialog')).getByAltText(name);

/** How the photos lie, by the pictures that are there from the start. */
const styles = () => ['best.jpg', 'second.jpg'].map((name) => picture(name).style);
const widths = () => styles().map(({ width }) => Number.parseFloat(width));
const shifts = () => styles().map(({ transform }) => transform);
const step = () => screen.getByText(/^Shots/).textContent;

interface Spot {
  x: number;
  y: number;
}

const spot = ({ x, y }: Spot, pointerId = 1) => ({
  clientX: x,
  clientY: y,
  pointerId,
  buttons: 1,
  pointerType: 'touch',
});

function drag(from: Spot, to: Spot) {
  const surface = picture('second.jpg');
  fireEvent.pointerDown(surface, spot(from));
  fireEvent.pointerMove(surface, spot(to));
  fireEvent.pointerUp(surface, spot(to));
}

describe('the lens', () => {
  it('zooms all photos by the wheel over one of them', async () => {
    await openCompare();
    expect(widths()).toEqual([wholeWidth, wholeWidth]);
    fireEvent.wheel(picture('best.jpg'), { deltaY: -300, clientX: 0, clientY: 0 });
    const [one = 0, other] = widths();
    expect(one).toBeGreaterThan(wholeWidth * 1.5);
    expect(other).toBe(one);
    fireEvent.wheel(picture('best.jpg'), { deltaY: 5000 });
    expect(widths()).toEqual([wholeWidth, wholeWidth]);
  });

  it('goes to 1:1 by a tap, moves all by a drag and by arrows, and back by a tap', async () => {
    const app = await openCompare();
    drag({ x: 0, y: 0 }, { x: 1, y: 0 });
    expect(widths()).toEqual([4000, 4000]);
    const before = shifts();
    drag({ x: 100, y: 100 }, { x: 60, y: 80 });
    expect(shifts()).not.toEqual(before);
    expect(shifts()[0]).toBe(shifts()[1]);
    const dragged = shifts();
    await app.user.keyboard('{ArrowRight}');
    expect(shifts()).not.toEqual(dragged);
    drag({ x: 0, y: 0 }, { x: 0, y: 0 });
    expect(widths()).toEqual([wholeWidth, wholeWidth]);
  });

  it('follows two fingers, which are no tap, and then the one that stays', async () => {
    await openCompare();
    const surface = picture('second.jpg');
    fireEvent.pointerDown(surface, spot({ x: 100, y: 0 }, 1));
    fireEvent.pointerDown(surface, spot({ x: 200, y: 0 }, 2));
    fireEvent.pointerMove(surface, spot({ x: 400, y: 0 }, 2));
    fireEvent.pointerUp(surface, spot({ x: 100, y: 0 }, 1));
    const pinched = shifts();
    fireEvent.pointerMove(surface, spot({ x: 440, y: 0 }, 2));
    expect(shifts()).not.toEqual(pinched);
    fireEvent.pointerUp(surface, spot({ x: 440, y: 0 }, 2));
    const [one = 0, other = 0] = widths();
    expect(one).toBeCloseTo(3 * wholeWidth);
    expect(other).toBeCloseTo(3 * wholeWidth);
  });

  it('takes a finger that stays still beside the other one, or is lost, for no tap', async () => {
    await openCompare();
    const surface = picture('second.jpg');
    fireEvent.pointerDown(surface, spot({ x: 100, y: 0 }, 1));
    fireEvent.pointerDown(surface, spot({ x: 200, y: 0 }, 2));
    fireEvent.pointerUp(surface, spot({ x: 200, y: 0 }, 2));
    fireEvent.pointerUp(surface, spot({ x: 100, y: 0 }, 1));
    fireEvent.pointerDown(surface, spot({ x: 100, y: 0 }));
    fireEvent.pointerCancel(surface, spot({ x: 100, y: 0 }));
    expect(widths()).toEqual([wholeWidth, wholeWidth]);
  });

  it('is swiped to the next shot and back while the photos are whole', async () => {
    await openCompare();
    drag({ x: 200, y: 0 }, { x: 100, y: 10 });
    expect(step()).toContain('Shots 1 and 3 of 4');
    fireEvent.pointerDown(picture('third.jpg'), spot({ x: 100, y: 0 }));
    fireEvent.pointerMove(picture('third.jpg'), spot({ x: 200, y: 0 }));
    fireEvent.pointerUp(picture('third.jpg'), spot({ x: 200, y: 0 }));
    expect(step()).toContain('Shots 1 and 2 of 4');
  });

  it('goes by steps with + and -, and shows how large that is', async () => {
    const app = await openCompare();
    const magnification = screen.getByRole('status', { name: 'Magnification' });
    expect(magnification).toHaveTextContent('10%');
    await app.user.keyboard('+++');
    expect(magnification).toHaveTextContent('100%');
    await app.user.keyboard('-');
    expect(magnification).toHaveTextContent('50%');
    await app.user.keyboard('0');
    expect(magnification).toHaveTextContent('10%');
  });
});
