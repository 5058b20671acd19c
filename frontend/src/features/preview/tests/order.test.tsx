import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { openPreview, recordSaves } from '@/testing/preview';
import { renderApp } from '@/testing/render-app';

const strip = () => within(screen.getByRole('region', { name: 'Order' }));
const names = () =>
  strip()
    .getAllByRole('button', { name: /^Slide/ })
    .map((slide) => slide.getAttribute('aria-label'));
const slide = (place: number) => strip().getByRole('button', { name: new RegExp(`^Slide ${place}:`) });
const asPicked = ['Slide 1: one.jpg, cover', 'Slide 2: two.jpg', 'Slide 3: three.jpg'];
const turned = ['Slide 1: two.jpg, cover', 'Slide 2: one.jpg', 'Slide 3: three.jpg'];

describe('the order of the slides', () => {
  it('is that of the picks, and a press shows the slide', async () => {
    const app = await openPreview();
    expect(names()).toEqual(asPicked);
    await app.user.click(slide(3));
    expect(screen.getByText('Photo 3 of 3')).toBeVisible();
    expect(slide(3)).toHaveAttribute('aria-current', 'true');
  });

  it('is changed by Alt and an arrow key; focus and carousel go along, and it is saved', async () => {
    const bodies = recordSaves();
    const app = await openPreview();
    await screen.findByText(/Within Instagram's rules/);
    slide(1).focus();
    await app.user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    expect(names()).toEqual(turned);
    expect(slide(2)).toHaveFocus();
    expect(screen.getByText('Photo 2 of 3')).toBeVisible();
    expect(screen.getByText('Photo moved to position 2 of 3.')).toBeInTheDocument();
    await waitFor(() => expect(bodies.at(-1)?.photo_ids).toEqual(['two', 'one', 'three']));
    expect(bodies.at(-1)?.id).toBe('post-saved');
    await app.user.keyboard('{Alt>}{ArrowLeft}{ArrowLeft}{/Alt}');
    expect(names()).toEqual(asPicked);
    expect(slide(1)).toHaveFocus();
  });

  it('is changed by the menu of each slide, not beyond the ends', async () => {
    const app = await openPreview();
    await app.user.click(screen.getByRole('button', { name: 'Move slide 1' }));
    expect(await screen.findByRole('menuitem', { name: 'Move earlier' })).toHaveAttribute('aria-disabled');
    await app.user.click(screen.getByRole('menuitem', { name: 'Move later' }));
    await waitFor(() => expect(names()).toEqual(turned));
  });

  it('outlives a reload', async () => {
    const app = await openPreview();
    slide(1).focus();
    await app.user.keyboard('{Alt>}{ArrowRight}{/Alt}');
    app.unmount();
    renderApp('/app?step=4&trip=trip-1', { signedIn: true });
    await screen.findByText('Photo 1 of 3');
    expect(names()).toEqual(turned);
  });
});

/** Three slides of 100 px side by side, wherever they are moved to by a style. */
function layOut() {
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function box(this: Element) {
    const place = [...(this.parentElement?.children ?? [])].indexOf(this);
    return new DOMRect(place * 100, 0, 100, 100);
  });
}

const mouse = (x: number, y = 50) => ({ clientX: x, clientY: y, button: 0 });
const finger = (x: number) => ({ touches: [mouse(x)] });
const item = (place: number) => slide(place).closest('li');
const isDragging = async (place: number) =>
  waitFor(() => expect(item(place)).toHaveAttribute('data-dragging', 'true'));

describe('dragging a slide', () => {
  it('shows where it would stand, and leaves it there', async () => {
    await openPreview();
    layOut();
    const list = strip().getByRole('list');
    fireEvent.mouseDown(slide(1), mouse(50));
    fireEvent.mouseMove(list, mouse(70));
    fireEvent.mouseMove(list, mouse(150));
    await waitFor(() => expect(item(1)).toHaveStyle({ transform: 'translate3d(100px, 0px, 0)' }));
    expect(item(2)).toHaveStyle({ transform: 'translate3d(-100px, 0px, 0)' });
    fireEvent.mouseUp(list, mouse(150));
    await waitFor(() => expect(names()).toEqual(turned));
    fireEvent.click(slide(2));
    expect(screen.getByText('Photo 2 of 3')).toBeVisible();
    expect(screen.getAllByText('Photo moved to position 2 of 3.')).toHaveLength(1);
  });

  it('is given up when the slide is dropped beside the strip', async () => {
    await openPreview();
    layOut();
    const list = strip().getByRole('list');
    fireEvent.mouseDown(slide(1), mouse(50));
    fireEvent.mouseMove(list, mouse(70));
    fireEvent.mouseMove(list, mouse(250));
    await waitFor(() => expect(item(3)).toHaveStyle({ transform: 'translate3d(-100px, 0px, 0)' }));
    fireEvent.mouseMove(document, mouse(250, 450));
    await waitFor(() => expect(item(3)).not.toHaveStyle({ transform: 'translate3d(-100px, 0px, 0)' }));
    fireEvent.mouseUp(document, mouse(250, 450));
    await waitFor(() => expect(item(1)).toHaveAttribute('data-dragging', 'false'));
    expect(names()).toEqual(asPicked);
  });

  it('waits for a finger to hold, since a finger that moves at once scrolls', async () => {
    await openPreview();
    layOut();
    fireEvent.touchStart(slide(1), finger(50));
    expect(fireEvent.touchMove(slide(1), finger(150))).toBe(true);
    fireEvent.touchEnd(slide(1));
    expect(names()).toEqual(asPicked);
    const held = slide(1);
    fireEvent.touchStart(held, finger(50));
    await isDragging(1);
    expect(fireEvent.touchMove(held, finger(150))).toBe(false);
    await waitFor(() => expect(item(1)).toHaveStyle({ transform: 'translate3d(100px, 0px, 0)' }));
    fireEvent.touchEnd(held);
    await waitFor(() => expect(names()).toEqual(turned));
  });

  it('is given up when the finger is lost', async () => {
    await openPreview();
    layOut();
    const held = slide(1);
    fireEvent.touchStart(held, finger(50));
    await isDragging(1);
    fireEvent.touchMove(held, finger(250));
    await waitFor(() => expect(item(1)).toHaveStyle({ transform: 'translate3d(200px, 0px, 0)' }));
    fireEvent.touchCancel(held);
    await waitFor(() => expect(item(1)).toHaveAttribute('data-dragging', 'false'));
    expect(names()).toEqual(asPicked);
  });
});
