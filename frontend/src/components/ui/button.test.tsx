import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Button } from './button';

/** What has the focus and is gone leaves it to nobody. */
function loseFocus() {
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  other.remove();
}

/** Browsers take the focus from what is disabled; the stand-in for them does not. */
function pressAndWait() {
  const { rerender } = render(<Button>Export</Button>);
  const button = screen.getByRole('button');
  button.focus();
  rerender(<Button isBusy>Export</Button>);
  loseFocus();
  return { button, rerender };
}

it('has the focus again once it is no longer busy', () => {
  const { button, rerender } = pressAndWait();
  expect(document.body).toHaveFocus();
  rerender(<Button>Export</Button>);
  expect(button).toHaveFocus();
});

it('leaves the focus where it has gone meanwhile', () => {
  const { rerender } = pressAndWait();
  const other = document.body.appendChild(document.createElement('input'));
  other.focus();
  rerender(<Button>Export</Button>);
  expect(other).toHaveFocus();
  other.remove();
});

it('takes no focus that it did not have', () => {
  const { rerender } = render(<Button isBusy>Export</Button>);
  rerender(<Button>Export</Button>);
  expect(document.body).toHaveFocus();
});
