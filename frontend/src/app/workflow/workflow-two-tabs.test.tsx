import { act, screen, waitFor } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { connectStore } from '@/app/store';
import { changeStored } from '@/testing/drafts';
import { openPreview, recordSaves } from '@/testing/preview';

describe('§4 Workflow: two tabs that finish one trip make one post', () => {
  it('because the draft names the post that the other has saved', async () => {
    const bodies = recordSaves();
    changeStored({ post_id: 'post-of-the-other' });
    await openPreview();
    await screen.findByText(/^Saved/);
    expect(bodies.map(({ id }) => id)).toEqual(['post-of-the-other']);
  });

  it('which has the text that was written last, in whichever tab', async () => {
    const bodies = recordSaves();
    const app = await openPreview();
    onTestFinished(connectStore(app.store));
    await screen.findByText(/^Saved/);
    changeStored({ caption: 'Of the other tab.' });
    act(() => {
      window.dispatchEvent(new Event('focus'));
    });
    await waitFor(() => expect(bodies).toHaveLength(2));
    expect(bodies[1]).toMatchObject({ id: 'post-saved', caption: 'Of the other tab.' });
  });
});
