import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, it } from 'vitest';
import { Router, useLocation, useNavigate } from '@/lib/router';
import { type Entry, memoryHistory } from '@/testing/memory-history';
import { useOverlay } from './use-overlay';

/** A screen at the last of these places, and how it stands. */
function openScreen(...entries: Entry[]) {
  const history = memoryHistory(...entries);
  const { result } = renderHook(
    () => ({ overlay: useOverlay('details'), place: useLocation().pathname, navigate: useNavigate() }),
    {
      wrapper: ({ children }) => (
        <StrictMode>
          <Router history={history}>{children}</Router>
        </StrictMode>
      ),
    },
  );
  const shown = () => result.current.overlay.openId;
  return {
    shown,
    place: () => result.current.place,
    open: (id: string) => act(async () => result.current.overlay.open(id)),
    close: (close = result.current.overlay.close) => act(async () => close()),
    closer: () => result.current.overlay.close,
    back: () => act(async () => result.current.navigate(-1)),
  };
}

it('is closed by going back, and has one place whatever is opened in place of another', async () => {
  const screen = openScreen('/before', '/list');
  await screen.open('a');
  await screen.open('b');
  expect(screen.shown()).toBe('b');
  await screen.close();
  expect([screen.shown(), screen.place()]).toEqual([null, '/list']);
  await screen.open('a');
  await screen.back();
  expect([screen.shown(), screen.place()]).toEqual([null, '/list']);
  await screen.back();
  expect(screen.place()).toBe('/before');
});

it('closed late closes nothing that was opened since, and does not leave the screen', async () => {
  const screen = openScreen('/before', '/list');
  await screen.open('a');
  const closeLate = screen.closer();
  await screen.back();
  await screen.close(closeLate);
  expect(screen.place()).toBe('/list');
  await screen.open('b');
  await screen.close(closeLate);
  expect(screen.shown()).toBe('b');
});

it('that was open before a reload is closed, with its place', async () => {
  const screen = openScreen('/before', '/list', {
    pathname: '/list',
    search: '',
    state: { details: 'a', visit: 'former' },
  });
  expect([screen.shown(), screen.place()]).toEqual([null, '/list']);
  await screen.back();
  expect(screen.place()).toBe('/before');
});
