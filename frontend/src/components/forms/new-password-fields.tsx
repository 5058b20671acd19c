import { clsx } from 'clsx';
import { Check, X } from 'lucide-react';
import { passwordStrength, type StrengthLevel, strengthScoreMax } from '@/lib/password-strength';
import { PasswordField, type PasswordFieldProps } from './text-field';
import { texts } from './texts';

interface NewPasswordFieldsProps {
  password: PasswordFieldProps;
  confirmation: PasswordFieldProps;
  values: readonly [password: string, confirmation: string];
}

export function NewPasswordFields({ password, confirmation, values }: NewPasswordFieldsProps) {
  const [typed, repeated] = values;
  // Nothing before there is a second one. What the field's error says already is not repeated.
  const isCompared = repeated !== '' && confirmation.error === undefined;
  return (
    <>
      <PasswordField {...password} autoComplete="new-password" below={<StrengthMeter password={typed} />} />
      <PasswordField
        {...confirmation}
        autoComplete="new-password"
        below={<MatchIndicator isShown={isCompared} isMatch={typed === repeated} />}
      />
    </>
  );
}

const looks: Record<StrengthLevel, { bar: string; words: string }> = {
  weak: { bar: 'bg-danger', words: 'text-danger' },
  good: { bar: 'border border-caution-ink bg-caution', words: 'text-caution-ink' },
  strong: { bar: 'bg-ok', words: 'text-ok' },
};

const bars = Array.from({ length: strengthScoreMax }, (_, index) => index);

function StrengthMeter({ password }: { password: string }) {
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

function MatchIndicator({ isShown, isMatch }: { isShown: boolean; isMatch: boolean }) {
  const Icon = isMatch ? Check : X;
  return (
    <div aria-live="polite" className={isShown ? '' : 'absolute'}>
      {isShown ? (
        <p className={`flex items-center gap-1 text-xs ${isMatch ? 'text-ok' : 'text-danger'}`}>
          <Icon className="size-4 flex-none" />
          {isMatch ? texts.password.match : texts.password.mismatch}
        </p>
      ) : null}
    </div>
  );
}
