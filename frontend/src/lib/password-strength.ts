/** How hard a password is to guess, by the kinds of characters in it. */

export const strengthScoreMax = 5;

const things: readonly RegExp[] = [/.{8,}/su, /\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\p{N}]/u];

const texts = {
  weak: 'Weak password',
  good: 'Good password',
  strong: 'Strong password',
} as const;

export type StrengthLevel = keyof typeof texts;

function levelOf(score: number): StrengthLevel {
  if (score <= 2) return 'weak';
  return score < strengthScoreMax ? 'good' : 'strong';
}

/** The score is a point for each thing that it has. */
export function passwordStrength(password: string) {
  const score = things.filter((thing) => thing.test(password)).length;
  const level = levelOf(score);
  return { score, level, text: texts[level] };
}
