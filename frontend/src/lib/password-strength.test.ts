import { expect, it } from 'vitest';
import { passwordStrength } from './password-strength';

it.each([
  ['a', 1, 'Weak password'],
  ['abcdefgh', 2, 'Weak password'],
  ['abcdefgH', 3, 'Good password'],
  ['abcdefH1', 4, 'Good password'],
  ['abcdeH1!', 5, 'Strong password'],
  ['aH1!', 4, 'Good password'],
  ['Übermaß 9', 5, 'Strong password'],
])('%s scores %i: %s', (password, score, text) => {
  expect(passwordStrength(password)).toMatchObject({ score, text });
});
