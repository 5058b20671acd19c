/** Step 2 with more photos than one sees at once: another number of picks, filters, days, names and bulk selection. */
import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import { bestPhotoUrl, curationPath, givePhotos, shownNames, total } from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';
import { server } from '@/testing/server';
import { apiUrl } from '@/testing/test-config';

const names = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

beforeEach(() => {
  givePhotos(
    ...names.map((id, index) =>
      makeTripPhoto({
        id,
        filename: `${id}.jpg`,
        ai_score: 90 - index,
        is_selected: index < 2,
        is_blurry: index === 7,
        taken_at: index === 0 ? '2025-10-05T10:00:00Z' : '2025-10-04T10:00:00Z',
      }),
    ),
  );
});

async function openCuration() {
  const app = renderApp(curationPath, { signedIn: true });
  await waitFor(() => expect(shownNames()).toHaveLength(8));
  return app;
}

/** The numbers that curations were asked for. */
function recordCounts(): (string | null)[] {
  const counts: (string | null)[] = [];
  server.use(
    http.post(bestPhotoUrl, async ({ request }) => {
      counts.push((await request.formData()).get('num_photos') as string | null);
      return HttpResponse.json([]);
    }),
  );
  return counts;
}

describe('the number of picks', () => {
  it('is applied when it changes', async () => {
    const counts = recordCounts();
    const app = await openCuration();
    expect(counts).toEqual([]);
    await app.user.click(screen.getByRole('button', { name: 'Re-analyze' }));
    await waitFor(() => expect(counts).toEqual(['2']));
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Photos to pick' }), '5');
    await waitFor(() => expect(counts).toEqual(['2', '5']));
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Photos to pick' }), 'all');
    await waitFor(() => expect(counts).toEqual(['2', '5', null]));
  });

  it('is taken from a field of its own once that is left', async () => {
    const counts = recordCounts();
    const app = await openCuration();
    await app.user.selectOptions(screen.getByRole('combobox', { name: 'Photos to pick' }), 'custom');
    const field = screen.getByRole('textbox', { name: 'Custom' });
    expect(field).toHaveValue('2');
    await app.user.clear(field);
    await app.user.type(field, '12{Enter}');
    await waitFor(() => expect(counts).toEqual(['8']));
  });
});

describe('the photos in sight', () => {
  it('are those of a filter, and stay while they are toggled', async () => {
    const app = await openCuration();
    await app.user.click(screen.getByRole('radio', { name: 'Picked 2' }));
    expect(shownNames()).toEqual(['a.jpg', 'b.jpg']);
    screen.getByRole('checkbox', { name: 'a.jpg' }).focus();
    await app.user.keyboard(' ');
    await waitFor(() => expect(total('Selected')).toBe('1'));
    expect(shownNames()).toEqual(['a.jpg', 'b.jpg']);
    await app.user.click(screen.getByRole('radio', { name: 'Blurry 1' }));
    expect(shownNames()).toEqual(['h.jpg']);
    expect(screen.queryByRole('radio', { name: /Documents/ })).not.toBeInTheDocument();
  });

  it('are found by name, or the way back to all of them is offered', async () => {
    const app = await openCuration();
    const field = screen.getByRole('searchbox', { name: 'Find by name' });
    await app.user.type(field, 'C.J');
    expect(shownNames()).toEqual(['c.jpg']);
    await app.user.type(field, 'x');
    expect(screen.getByRole('heading', { name: 'No photos found' })).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Show all photos' }));
    expect(shownNames()).toHaveLength(8);
  });

  it('stand under the title of their day and place', async () => {
    server.use(
      http.get(apiUrl('api/trips/:id/places/'), () =>
        HttpResponse.json([{ name: 'Arezzo', heading: 'Arezzo, Italy', photos: ['a'] }]),
      ),
    );
    const app = await openCuration();
    await app.user.click(screen.getByRole('button', { name: 'By day' }));
    const list = within(screen.getByRole('list', { name: 'Photos' }));
    expect(
      await list.findByRole('heading', { name: 'Sunday, October 5, 2025 · Arezzo, Italy' }),
    ).toBeVisible();
    expect(list.getByRole('heading', { name: 'Saturday, October 4, 2025' })).toBeVisible();
    expect(shownNames().at(-1)).toBe('a.jpg');
    await app.user.click(screen.getByRole('button', { name: 'Best first' }));
    expect(shownNames()[0]).toBe('a.jpg');
  });
});

describe('selecting at once', () => {
  it('takes in all that is in sight, and back together', async () => {
    const changed: string[] = [];
    server.use(
      http.patch(apiUrl('api/photos/:id/select/'), async ({ params, request }) => {
        const { is_selected } = (await request.json()) as { is_selected: boolean };
        changed.push(`${String(params.id)} ${is_selected}`);
        return HttpResponse.json(makeTripPhoto({ id: String(params.id), is_selected }));
      }),
    );
    const app = await openCuration();
    await app.user.click(screen.getByRole('radio', { name: 'Not picked 6' }));
    await app.user.click(screen.getByRole('button', { name: 'Select all' }));
    await waitFor(() => expect(total('Selected')).toBe('8'));
    expect(screen.getByRole('button', { name: 'Select all' })).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Select all' })).toHaveAttribute('aria-disabled', 'true');
    await waitFor(() => expect(changed).toEqual(names.slice(2).map((id) => `${id} true`)));
    expect(await screen.findByText('6 photos selected')).toBeVisible();
    await app.user.click(screen.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(total('Selected')).toBe('2'));
  });
});

it('each reason is shown once', async () => {
  givePhotos(makeTripPhoto({ reasons: ['Sharp throughout', 'Well exposed'] }), makeTripPhoto());
  renderApp(curationPath, { signedIn: true });
  const current = within(await screen.findByRole('complementary', { name: 'Current photo' }));
  expect(current.getByText('Well exposed')).toBeInTheDocument();
  expect(current.queryByText('Sharp throughout')).not.toBeInTheDocument();
  expect(screen.getAllByText('Well exposed')).toHaveLength(1);
  expect(screen.getAllByText('Sharp throughout')).toHaveLength(2);
});
