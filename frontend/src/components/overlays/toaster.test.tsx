import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { showToast } from './toast';
import { dismissToast, drawToast, Toaster } from './toaster';

/** How long the last movement of a toast that goes may take. */
const leavingMs = 500;

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

function pass(ms: number) {
  act(() => {
    vi.advanceTimersByTime(ms);
  });
}

describe('toast defaults', () => {
  it('4000 ms', () => {
    render(<Toaster />);
    act(() => drawToast({ title: 'Copied' }));
    pass(3900);
    expect(screen.getByText('Copied')).toBeInTheDocument();
    pass(100 + leavingMs);
    expect(screen.queryByText('Copied')).not.toBeInTheDocument();
  });

  it('3 visible', () => {
    render(<Toaster />);
    for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) {
      act(() => drawToast({ title }));
      pass(50);
    }
    const isVisible = (title: string) =>
      screen.getByText(title).closest('[data-visible]')?.getAttribute('data-visible');
    expect(['One', 'Two', 'Three', 'Four', 'Five'].map(isVisible)).toEqual([
      'false',
      'false',
      'true',
      'true',
      'true',
    ]);
  });

  it('a destructive one has a ground of its own', () => {
    render(<Toaster />);
    for (const tone of ['neutral', 'success', 'error'] as const) {
      act(() => drawToast({ title: tone, tone }));
      pass(50);
    }
    const groundOf = (title: string) =>
      [...(screen.getByText(title).closest('[data-sonner-toast]')?.classList ?? [])].filter((name) =>
        /^(bg|text)-(?!sm)/.test(name),
      );
    expect(groundOf('error')).toEqual(['bg-danger-solid', 'text-on-danger-solid']);
    expect(groundOf('success')).toEqual(['bg-ink', 'text-canvas']);
    expect(groundOf('neutral')).toEqual(groundOf('success'));
  });

  it('news of a key stay although the former ones are just leaving', () => {
    render(<Toaster />);
    act(() => drawToast({ title: 'One', key: 'choice' }));
    pass(50);
    act(() => dismissToast('choice'));
    pass(100);
    act(() => drawToast({ title: 'Two', key: 'choice' }));
    pass(2 * leavingMs);
    expect(screen.queryByText('One')).not.toBeInTheDocument();
    expect(screen.getByText('Two')).toBeInTheDocument();
  });

  it('what is said before the toaster stands is not lost', async () => {
    showToast({ title: 'Early', text: 'Before all' });
    await vi.dynamicImportSettled();
    render(<Toaster />);
    pass(50);
    expect(screen.getByText('Early')).toBeInTheDocument();
    expect(screen.getByText('Before all')).toBeInTheDocument();
  });
});
