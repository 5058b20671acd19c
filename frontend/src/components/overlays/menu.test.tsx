import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { LogOut } from 'lucide-react';
import { expect, it } from 'vitest';
import { focusMain } from '@/lib/focus/focus-main';
import { pause } from '@/lib/pause';
import { Menu, MenuItem } from './menu';

it('is never higher than the room there is, and scrolls to its last entry', () => {
  render(
    <Menu trigger={<button type="button">User menu</button>} isInitiallyOpen>
      <MenuItem icon={LogOut} label="Log Out" />
    </Menu>,
  );
  const height = 'max-h-(--radix-dropdown-menu-content-available-height)';
  expect(screen.getByRole('menu')).toHaveClass(height, 'overflow-y-auto');
  // The library gives the menu that height; under another name the class would say nothing.
  expect(screen.getByRole('menu').style.getPropertyValue(height.slice('max-h-('.length, -1))).toBe(
    'var(--radix-popper-available-height)',
  );
});

it.each([
  ['the button', () => undefined, 'User menu'],
  ['the screen that an entry has led to', () => void setTimeout(focusMain), 'Trips'],
])('gives the focus to %s', async (_, onSelect, name) => {
  const user = userEvent.setup();
  render(
    <>
      <Menu trigger={<button type="button">User menu</button>} isInitiallyOpen>
        <MenuItem icon={LogOut} onSelect={onSelect} label="Log Out" />
      </Menu>
      <main id="main" tabIndex={-1} aria-label="Trips" />
    </>,
  );
  await user.click(screen.getByRole('menuitem', { name: 'Log Out' }));
  await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
  // The library moves the focus after the menu is gone.
  await pause(20);
  expect(document.activeElement).toHaveAccessibleName(name);
});
