/** How slides are cropped: their shape, what each of them shows, and faces that are cut. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeStored, storedDraft } from '@/testing/drafts';
import { makeFace, makePost, makeTripPhoto } from '@/testing/factories';
import { openPreview, saveUrl } from '@/testing/preview';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

interface SavedCrop {
  ratio: number;
  slides: { photo_id: string; focus: number[] }[];
}

const square = {
  ratio: 1,
  label: '1:1',
  area_lost: 0.25,
  cut_faces: [],
  focus: { a: [0.375, 0.5], b: [0.5, 0.5] } as Record<string, [number, number]>,
  is_default: true,
};
const portrait = { ...square, ratio: 0.8, label: '4:5', area_lost: 0.4, is_default: false };

/** Two photos of 4:3, the first with a face at its left edge. */
beforeEach(() => {
  const faces = [makeFace({ left: 0.02, top: 0.2, width: 0.2, height: 0.3 })];
  const photos = [makeTripPhoto({ id: 'a', faces }), makeTripPhoto({ id: 'b' })];
  server.use(http.get(apiUrl('api/trips/:id/photos/'), () => HttpResponse.json(photos)));
  changeStored({ crops: [square, portrait] });
});

function recordCrops(): SavedCrop[] {
  const bodies: SavedCrop[] = [];
  server.use(
    http.post(saveUrl, async ({ request }) => {
      bodies.push((await request.json()) as SavedCrop);
      return HttpResponse.json(makePost({ id: 'post-saved' }), { status: 201 });
    }),
  );
  return bodies;
}

async function openCrop() {
  const app = await openPreview();
  await app.user.click(await screen.findByRole('button', { name: /^Crop/ }));
  return { ...app, dialog: within(await screen.findByRole('dialog', { name: 'Crop' })) };
}

const frame = () => screen.getByRole('button', { name: /^Shown area/ });

describe('the crop', () => {
  it('is saved as the server has found it to be the best', async () => {
    const bodies = recordCrops();
    await openPreview();
    await waitFor(() => expect(bodies).toHaveLength(1));
    expect(Number(bodies[0]?.ratio)).toBe(1);
    expect(bodies[0]?.slides.map(({ focus }) => focus)).toEqual([
      [0.375, 0.5],
      [0.5, 0.5],
    ]);
  });

  it('has another shape once that is chosen, with what it costs', async () => {
    const bodies = recordCrops();
    const { user, dialog } = await openCrop();
    expect(dialog.getByText('25% is cut off · recommended')).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: '4:5' }));
    expect(await dialog.findByText('40% is cut off')).toBeVisible();
    await waitFor(async () => expect((await storedDraft()).ratio).toBe(0.8));
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(Number(bodies.at(-1)?.ratio)).toBe(0.8));
  });

  it('is moved by the arrow keys, and back', async () => {
    const { user, dialog } = await openCrop();
    await user.click(dialog.getByRole('button', { name: 'Slide 2' }));
    frame().focus();
    await user.keyboard('{ArrowLeft}');
    await waitFor(async () => expect((await storedDraft()).focus.b?.[0]).toBeCloseTo(0.48));
    await user.keyboard('{Shift>}{ArrowRight}{/Shift}');
    await waitFor(async () => expect((await storedDraft()).focus.b?.[0]).toBeCloseTo(0.58));
    await user.click(dialog.getByRole('button', { name: 'Reset this photo' }));
    await waitFor(async () => expect((await storedDraft()).focus.b).toBeUndefined());
  });

  it('is moved by drag, which is stored when it ends', async () => {
    const { dialog } = await openCrop();
    const photo = frame().parentElement as HTMLElement;
    photo.getBoundingClientRect = () => ({ width: 400, height: 300 }) as DOMRect;
    HTMLElement.prototype.setPointerCapture = () => undefined;
    fireEvent.pointerDown(frame(), { clientX: 100, clientY: 100 });
    fireEvent.pointerMove(frame(), { clientX: 120, clientY: 140 });
    expect((await storedDraft()).focus.a).toBeUndefined();
    fireEvent.pointerUp(frame());
    await waitFor(async () => expect((await storedDraft()).focus.a?.[0]).toBeCloseTo(0.425));
    expect(dialog.getByText('Cut off: 5% at the left and 20% at the right.')).toBeInTheDocument();
  });

  it('says that the frame can be dragged where something is cut, and not else', async () => {
    const whole = { ...square, ratio: 4 / 3, label: 'original', area_lost: 0, is_default: false };
    changeStored({ crops: [square, whole] });
    const { user, dialog } = await openCrop();
    expect(dialog.getByText(/Drag the frame/)).toBeVisible();
    await user.click(dialog.getByRole('radio', { name: 'Original' }));
    expect(await dialog.findByText('Nothing is cut off.')).toBeInTheDocument();
    expect(dialog.queryByText(/Drag the frame/)).not.toBeInTheDocument();
  });

  it('that cuts a face says so, and is fixed by one press', async () => {
    changeStored({ focus: { a: [0.9, 0.5] }, crops: [{ ...square, cut_faces: ['a'] }, portrait] });
    const { user } = await openPreview();
    expect(await screen.findByText('A face is cut on slide 1.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Fix it' }));
    await waitFor(() => expect(screen.queryByText(/^A face is cut/)).not.toBeInTheDocument());
    await waitFor(async () => expect((await storedDraft()).focus.a).toBeUndefined());
  });
});
