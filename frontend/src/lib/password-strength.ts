/** How hard a password is to guess, by the kinds of characters in it. */

export type StrengthLevel = 'weak' | 'good' | 'strong';

export interface PasswordStrength {
  /** 0 to 5: a point for each thing that it has. */
  score: number;
  level: StrengthLevel;
  text: string;
}

export const strengthScoreMax = 5;

const things: readonly RegExp[] = [/.{8,}/su, /\p{Lu}/u, /\p{Ll}/u, /\d/, /[^\p{L}\p{N}]/u];

const texts: Record<StrengthLevel, string> = {
  weak: 'Weak password',
  good: 'Good password',
  strong: 'Strong password',
};

function levelOf(score: number): StrengthLevel {
  if (score <= 2) return 'weak';
  return score < strengthScoreMax ? 'good' : 'strong';
}

export function passwordStrength(password: string): PasswordStrength {
  const score = things.filter((thing) => thing.test(password)).length;
  const level = levelOf(score);
  return { score, level, text: texts[level] };
}
