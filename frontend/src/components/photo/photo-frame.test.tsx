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

it('tries a lost photo again once the browser is online', () => {
  render(<PhotoFrame src="/there.jpg" alt="A ridge" />);
  fireEvent.error(screen.getByRole('img', { name: 'A ridge' }));
  expect(screen.getByRole('img', { name: 'A ridge' })).not.toHaveAttribute('src');
  fireEvent(window, new Event('online'));
  expect(screen.getByRole('img', { name: 'A ridge' })).toHaveAttribute('src', '/there.jpg');
});

it('hides that sign from readers where the photo has no words', () => {
  const { container } = render(<PhotoFrame src="/gone.jpg" alt="" />);
  const image = container.querySelector('img');
  if (image !== null) fireEvent.error(image);
  expect(container.querySelector('img')).toBeNull();
  expect(screen.queryByRole('img')).not.toBeInTheDocument();
});

it('shows of a slide what the archive holds, once the size of the photo is known', () => {
  const crop = { ratio: 0.8, focus: [0, 0.5] as const };
  render(<PhotoFrame src="/a.jpg" alt="A ridge" ratio="fill" fit="cover" crop={crop} />);
  const image = screen.getByRole('img', { name: 'A ridge' });
  Object.defineProperty(image, 'naturalWidth', { value: 4000 });
  Object.defineProperty(image, 'naturalHeight', { value: 3000 });
  fireEvent.load(image);
  expect(image).toHaveStyle({ objectPosition: '0% 50%' });
});
