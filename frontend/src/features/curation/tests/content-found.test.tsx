import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TripPhoto } from '@/api/types';
import { curationPath, givePhotos } from '@/testing/curation';
import { makeFace, makeTripPhoto } from '@/testing/factories';
import { renderApp } from '@/testing/render-app';

async function inspect(...changes: Partial<TripPhoto>[]) {
  givePhotos(
    ...changes.map((change, index) =>
      makeTripPhoto({ id: `p${index}`, filename: `p${index}.jpg`, ai_score: 90 - index, ...change }),
    ),
  );
  const { user } = renderApp(curationPath, { signedIn: true });
  await screen.findByRole('checkbox', { name: 'p0.jpg' });
  const inspector = within(screen.getByRole('complementary', { name: 'Current photo', hidden: true }));
  return { user, inspector };
}

const boxes = () => [...document.querySelectorAll<HTMLElement>('[data-faces] > span')];
const faceSwitch = () => screen.getByRole('switch', { name: 'Show faces' });

describe('what was found in a photo', () => {
  it('is named: its subjects, its faces, and that they turned it', async () => {
    const faces = [makeFace({ is_smiling: true }), makeFace({ left: 0.6, looks_away: true }), makeFace()];
    const { inspector } = await inspect({ tags: ['seaside', 'castle'], faces, is_turned: true });
    const tags = within(inspector.getByRole('list', { name: 'In this photo' })).getAllByRole('listitem');
    expect(tags.map(({ textContent }) => textContent)).toEqual(['Seaside', 'Castle']);
    expect(inspector.getByText('3 faces')).toBeVisible();
    expect(inspector.getByText('1 smiling, 1 looking away')).toBeVisible();
    expect(inspector.getByText('Rotated upright using its faces')).toBeVisible();
  });

  it('takes no room where there is nothing', async () => {
    const { inspector } = await inspect({});
    expect(inspector.queryByRole('list', { name: 'In this photo' })).not.toBeInTheDocument();
    expect(inspector.queryByText(/face/)).not.toBeInTheDocument();
  });
});

describe('the frames around faces', () => {
  it('are shown by one switch, for this photo and the next', async () => {
    const { user } = await inspect(
      { faces: [makeFace({ left: 0.25, top: 0.2 })] },
      { faces: [makeFace({ left: 0.5 }), makeFace({ left: 0.7 })] },
    );
    expect(boxes()).toHaveLength(0);
    await user.click(faceSwitch());
    expect(boxes().map(({ style }) => [style.left, style.top])).toEqual([['25%', '20%']]);
    screen.getByRole('checkbox', { name: 'p0.jpg' }).focus();
    await user.keyboard('{ArrowRight}');
    expect(await screen.findByText('2 faces')).toBeVisible();
    expect(boxes()).toHaveLength(2);
    await user.click(faceSwitch());
    expect(boxes()).toHaveLength(0);
  });

  it.each([
    ['a tall photo, between bars at its sides', 1500, 2000, ['56.25%', '100%']],
    ['a wide photo, between bars above and below', 3200, 1200, ['100%', '50%']],
    ['a photo as wide as its mat', 4000, 3000, ['100%', '100%']],
  ])('lie on %s', async (_, width, height, area) => {
    const { user } = await inspect({ width, height, faces: [makeFace()] });
    await user.click(faceSwitch());
    const style = boxes()[0]?.parentElement?.style;
    expect([style?.width, style?.height]).toEqual(area);
  });

  it('say nothing to a screen reader, which has the count in words', async () => {
    const { user } = await inspect({ faces: [makeFace()] });
    await user.click(faceSwitch());
    expect(boxes()[0]?.parentElement).toHaveAttribute('aria-hidden', 'true');
    expect(screen.getByText('1 face')).toBeVisible();
  });
});
