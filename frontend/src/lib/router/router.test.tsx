/** The router over the browser's own history. */
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Link, Redirect, Router, useLocation, useSearchParams } from '.';

function Place() {
  const { pathname, state, isPop } = useLocation();
  const step = useSearchParams().get('step');
  if (pathname === '/moved') return <Redirect to="/trips?step=2" />;
  return <output>{JSON.stringify([pathname, step, state, isPop])}</output>;
}

function openAt(href: string, link = <Link to="/trips">Trips</Link>) {
  window.history.pushState(null, '', href);
  render(
    <Router>
      {link}
      <Place />
    </Router>,
  );
}

const place = () => JSON.parse(screen.getByRole('status').textContent);

/** Presses the link. Returns whether it is left to the browser, which then does nothing: jsdom opens no documents. */
function press(init = {}): boolean {
  let isLeft = false;
  const stop = (event: Event) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener('click', stop, { once: true });
  fireEvent.click(screen.getByRole('link'), init);
  return isLeft;
}

it('a link leads on with its state, and the buttons of the browser back and forward', async () => {
  openAt(
    '/app?step=3',
    <Link to="/trips?step=1" state={{ from: 'app' }}>
      Trips
    </Link>,
  );
  expect(place()).toEqual(['/app', '3', null, true]);
  expect(press()).toBe(false);
  expect(place()).toEqual(['/trips', '1', { from: 'app' }, false]);
  act(() => window.history.back());
  await waitFor(() => expect(place()).toEqual(['/app', '3', null, true]));
  act(() => window.history.forward());
  await waitFor(() => expect(place()).toEqual(['/trips', '1', { from: 'app' }, true]));
});

it('a link to the address in sight makes no second entry', () => {
  openAt('/trips?step=2', <Link to="/trips?step=2">Trips</Link>);
  const { length } = window.history;
  press();
  expect(window.history.length).toBe(length);
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'a link pressed with %j is the browser’s',
  (init) => {
    openAt('/app');
    expect(press(init)).toBe(true);
    expect(place()[0]).toBe('/app');
  },
);

it('a link to another window does not lead away', () => {
  openAt(
    '/app',
    <Link to="/terms" target="_blank">
      Terms
    </Link>,
  );
  expect(press()).toBe(true);
  expect(place()[0]).toBe('/app');
});

it('a link that its own handler has stopped leads nowhere', () => {
  openAt(
    '/app',
    <Link to="/terms" onClick={(event) => event.preventDefault()}>
      Terms
    </Link>,
  );
  expect(press()).toBe(false);
  expect(place()[0]).toBe('/app');
});

it('a redirect takes the place of the entry that it stands at', () => {
  window.history.replaceState(null, '', '/app');
  const { length } = window.history;
  openAt('/moved');
  expect(place().slice(0, 2)).toEqual(['/trips', '2']);
  expect(window.history.length).toBe(length + 1);
});
