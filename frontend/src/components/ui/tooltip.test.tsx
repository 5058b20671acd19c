import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tooltip } from './tooltip';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

it('tooltip delay 700 ms', () => {
  render(
    <Tooltip text="Copies caption and hashtags">
      <button type="button">Copy</button>
    </Tooltip>,
  );
  fireEvent.pointerMove(screen.getByRole('button', { name: 'Copy' }), { pointerType: 'mouse' });
  act(() => {
    vi.advanceTimersByTime(699);
  });
  expect(screen.queryByRole('tooltip')).not.toBeInTheDocument();
  act(() => {
    vi.advanceTimersByTime(1);
  });
  expect(screen.getByRole('tooltip')).toHaveTextContent('Copies caption and hashtags');
});
