import { describe, expect, it } from 'vitest';
import { answerList, card, historyPath, post, postPage } from '@/testing/history';
import { renderApp } from '@/testing/render-app';

const date = '2026-06-02';

async function measures(counts: { images: number; tags: string[] }) {
  answerList(() => postPage([post({ id: 'a', ...counts })]));
  renderApp(historyPath, { signedIn: true });
  return (await card()).getByText(date).parentElement as HTMLElement;
}

describe('the counts and the date of a card', () => {
  it('name one image and one hashtag as one', async () => {
    expect(await measures({ images: 1, tags: ['dawn'] })).toHaveTextContent(/^1 image1 hashtag2026-06-02$/);
  });

  it('name several and none as several', async () => {
    expect(await measures({ images: 2, tags: [] })).toHaveTextContent(/^2 images0 hashtags2026-06-02$/);
  });

  it('go to a second line where there is no room, so that nothing of the date is cut off', async () => {
    const line = await measures({ images: 1, tags: ['dawn'] });
    expect(line).toHaveClass('flex-wrap');
    expect(line).not.toHaveClass('overflow-hidden');
  });
});
