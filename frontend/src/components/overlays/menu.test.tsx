import { render, screen } from '@testing-library/react';
import { LogOut } from 'lucide-react';
import { expect, it } from 'vitest';
import { Menu, MenuItem } from './menu';

it('is never higher than the room there is, and scrolls to its last entry', () => {
  render(
    <Menu trigger={<button type="button">User menu</button>} isInitiallyOpen>
      <MenuItem icon={LogOut}>Log Out</MenuItem>
    </Menu>,
  );
  const height = 'max-h-(--radix-dropdown-menu-content-available-height)';
  expect(screen.getByRole('menu')).toHaveClass(height, 'overflow-y-auto');
  // The library gives the menu that height; under another name the class would say nothing.
  expect(screen.getByRole('menu').style.getPropertyValue(height.slice('max-h-('.length, -1))).toBe(
    'var(--radix-popper-available-height)',
  );
});
