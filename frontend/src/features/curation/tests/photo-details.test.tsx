import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { curationPath, givePhotos } from '@/testing/curation';
import { makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';

const reasons = ['Best light at the lake', 'Sharp where it matters', 'Cover: strongest at small size'];
const group = makeTripPhoto({
  filename: 'group.jpg',
  ai_score: 88,
  is_cover: true,
  reasons,
  tags: ['seaside'],
  faces: [{ left: 0.4, top: 0.2, width: 0.2, height: 0.3, is_smiling: true, looks_away: false }],
});

async function open() {
  givePhotos(group, makeTripPhoto({ filename: 'other.jpg', ai_score: 40 }));
  const app = renderApp(curationPath, { signedIn: true });
  await app.user.click(await screen.findByRole('button', { name: 'Details of group.jpg' }));
  const sheet = await screen.findByRole('dialog', { name: 'group.jpg' });
  return { ...app, sheet };
}

describe('the details of a photo, where there is no room for the inspector', () => {
  it('hold its score, badges, tags, faces and all of its reasons', async () => {
    const { sheet } = await open();
    for (const reason of reasons) expect(within(sheet).getByText(reason)).toBeVisible();
    for (const text of ['88', 'Cover', 'Seaside', '1 face', '1 smiling']) {
      expect(within(sheet).getByText(text)).toBeVisible();
    }
  });

  it('frame the faces on demand', async () => {
    const { user, sheet } = await open();
    expect(sheet.querySelector('[data-faces]')).toBeNull();
    await user.click(within(sheet).getByRole('switch', { name: 'Show faces' }));
    expect(sheet.querySelector('[data-faces]')).not.toBeNull();
  });

  it('give the focus back when they are closed', async () => {
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    await expect.poll(() => screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole('button', { name: 'Details of group.jpg' })).toHaveFocus();
  });
});
