import { act, fireEvent, render, screen } from '@testing-library/react';
import { X } from 'lucide-react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { IconButton } from '@/components/ui/icon-button';
import { Notice } from '@/components/ui/notice';
import { AlertDialog } from './alert-dialog';
import { Dialog } from './dialog';
import { Tooltip } from './tooltip';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const button = (name: string) => screen.getByRole('button', { name });
const tip = () => screen.queryByRole('tooltip');

function point(name: string) {
  fireEvent.pointerEnter(button(name), { pointerType: 'mouse' });
}

/** As a browser tells a focus by the keyboard from one by a press. */
function focus(name: string, isVisible: boolean) {
  const control = button(name);
  const matches = control.matches.bind(control);
  control.matches = (selector) => (selector === ':focus-visible' ? isVisible : matches(selector));
  act(() => control.focus());
}

function renderCopy() {
  return render(
    <Tooltip text="Copies caption and hashtags">
      <button type="button">Copy</button>
    </Tooltip>,
  );
}

describe('tooltip delay 700 ms', () => {
  it('under the pointer', () => {
    renderCopy();
    point('Copy');
    pass(699);
    expect(tip()).not.toBeInTheDocument();
    pass(1);
    expect(tip()).toHaveTextContent('Copies caption and hashtags');
  });

  it('and never over the menu that the control has opened', () => {
    render(
      <Tooltip text="More">
        <button type="button" aria-expanded="true">
          More
        </button>
      </Tooltip>,
    );
    point('More');
    pass(2000);
    expect(tip()).not.toBeInTheDocument();
  });

  it('of focus by the keyboard, and never of another', () => {
    renderCopy();
    focus('Copy', false);
    pass(2000);
    expect(tip()).not.toBeInTheDocument();
    act(() => button('Copy').blur());
    focus('Copy', true);
    pass(700);
    expect(tip()).toBeVisible();
    act(() => button('Copy').blur());
    expect(tip()).not.toBeInTheDocument();
  });

  it('and not for a pointer that has left, or a finger', () => {
    renderCopy();
    point('Copy');
    pass(600);
    fireEvent.pointerLeave(button('Copy'));
    pass(2000);
    expect(tip()).not.toBeInTheDocument();
    fireEvent.pointerEnter(button('Copy'), { pointerType: 'touch' });
    pass(2000);
    expect(tip()).not.toBeInTheDocument();
  });
});

describe('a tooltip', () => {
  it('stays while the pointer is on it, and goes with the pointer or a press', () => {
    renderCopy();
    point('Copy');
    pass(700);
    fireEvent.pointerLeave(button('Copy'));
    fireEvent.pointerEnter(screen.getByRole('tooltip'));
    pass(2000);
    expect(tip()).toBeVisible();
    fireEvent.pointerLeave(screen.getByRole('tooltip'));
    pass(2000);
    expect(tip()).not.toBeInTheDocument();
    point('Copy');
    pass(700);
    fireEvent.click(button('Copy'));
    expect(tip()).not.toBeInTheDocument();
  });

  it('leaves Escape to the dialog around it', () => {
    const close = vi.fn();
    render(<Dialog isOpen onOpenChange={close} title="Mail" description="Text" />);
    point('Close');
    pass(700);
    expect(tip()).toHaveTextContent('Close');
    fireEvent.keyDown(button('Close'), { key: 'Escape' });
    expect(tip()).not.toBeInTheDocument();
    expect(close).toHaveBeenCalledWith(false);
  });
});

it.each([
  ['an icon button', <IconButton key="icon" icon={X} label="Remove a.jpg" />, 'Remove a.jpg'],
  [
    'the cross of a notice',
    <Notice key="notice" onDismiss={() => undefined}>
      News
    </Notice>,
    'Dismiss',
  ],
])('%s has one, in the words of its name', (_name, control, name) => {
  render(control);
  point(name);
  pass(700);
  expect(tip()).toHaveTextContent(name);
});

it('a button with words has none', () => {
  render(
    <AlertDialog
      isOpen
      onOpenChange={() => undefined}
      title="Sure?"
      text="Really"
      confirmLabel="Yes"
      onConfirm={() => undefined}
    />,
  );
  point('Yes');
  pass(2000);
  expect(tip()).not.toBeInTheDocument();
});
