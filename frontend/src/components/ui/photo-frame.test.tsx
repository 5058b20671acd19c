import { fireEvent, render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { PhotoFrame } from './photo-frame';

it('shows a sign that has the words of a photo that cannot be loaded, until there is another', () => {
  const { rerender } = render(<PhotoFrame src="/gone.jpg" alt="A ridge" />);
  fireEvent.error(screen.getByRole('img', { name: 'A ridge' }));
  expect(screen.getByRole('img', { name: 'A ridge' })).not.toHaveAttribute('src');
  rerender(<PhotoFrame src="/there.jpg" alt="A ridge" />);
  expect(screen.getByRole('img', { name: 'A ridge' })).toHaveAttribute('src', '/there.jpg');
});

it('hides that sign from readers where the photo has no words', () => {
  const { container } = render(<PhotoFrame src="/gone.jpg" alt="" />);
  const image = container.querySelector('img');
  if (image !== null) fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});
