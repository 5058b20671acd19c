import { clsx } from 'clsx';
import { passwordStrength, type StrengthLevel, strengthScoreMax } from '@/lib/password-strength';

const looks: Record<StrengthLevel, { bar: string; words: string }> = {
  weak: { bar: 'bg-danger', words: 'text-danger' },
  good: { bar: 'border border-caution-ink bg-caution', words: 'text-caution-ink' },
  strong: { bar: 'bg-ok', words: 'text-ok' },
};

const bars = Array.from({ length: strengthScoreMax }, (_, index) => index);

/** Five bars and the words for them. Nothing before there is a password. */
export function StrengthMeter({ password }: { password: string }) {
  const { score, level, text } = passwordStrength(password);
  const isShown = password !== '';
  return (
    <div aria-live="polite" className={isShown ? 'grid gap-1.5' : 'absolute'}>
      {isShown ? (
        <>
          <div aria-hidden="true" className="grid grid-cols-5 gap-[3px]">
            {bars.map((bar) => (
              <i
                key={bar}
                className={clsx('h-1.25 rounded-[1px]', bar < score ? looks[level].bar : 'bg-line')}
              />
            ))}
          </div>
          <p className={clsx('text-xs', looks[level].words)}>{text}</p>
        </>
      ) : null}
    </div>
  );
}
