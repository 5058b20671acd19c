import { fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { makeUser } from '@/testing/factories';
import { Avatar } from './avatar';

const avatar = 'http://elsewhere.example/media/avatar?exp=1&sig=a';

const shown = (container: HTMLElement) => container.querySelector('img')?.getAttribute('src');

describe('§2 User menu: an avatar or a placeholder', () => {
  it.each([
    [{ first_name: 'Mara', last_name: 'Oliveira' }, 'MO'],
    [{ first_name: '', last_name: '', name: 'mara de oliveira' }, 'MO'],
    [{ first_name: '', last_name: '', name: 'mara' }, 'M'],
  ])('of %o without a picture is %s', (names, initials) => {
    render(<Avatar user={makeUser(names)} />);
    expect(screen.getByText(initials)).toBeVisible();
  });

  it('is a figure while nobody knows whose it is', () => {
    const { container } = render(<Avatar user={null} />);
    expect(container.querySelector('svg')).toBeInTheDocument();
  });

  it('is the picture, asked of the server that the page talks to', () => {
    const { container } = render(<Avatar user={makeUser({ avatar })} />);
    expect(shown(container)).toBe('/media/avatar?exp=1&sig=a');
  });

  it('is initials again when the picture cannot be had, until there is another', () => {
    const { container, rerender } = render(<Avatar user={makeUser({ avatar })} />);
    const image = container.querySelector('img');
    if (image !== null) fireEvent.error(image);
    expect(screen.getByText('MO')).toBeVisible();
    rerender(<Avatar user={makeUser({ avatar: '/media/another?exp=1&sig=a' })} />);
    expect(shown(container)).toBe('/media/another?exp=1&sig=a');
  });

  it('shows a picture that is only looked at instead', () => {
    const { container } = render(<Avatar user={makeUser({ avatar })} preview="blob:chosen" />);
    expect(shown(container)).toBe('blob:chosen');
  });
});
