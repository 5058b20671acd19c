import type { UseFormRegisterReturn } from 'react-hook-form';
import { MatchIndicator } from './match-indicator';
import { PasswordField } from './password-field';
import { StrengthMeter } from './strength-meter';

/** One of the two fields, as the form has registered it. */
interface Field {
  field: UseFormRegisterReturn;
  label: string;
  value: string;
  error: string | undefined;
}

/** A new password, how strong it is, and its repetition. */
export function NewPasswordFields({ password, confirmation }: { password: Field; confirmation: Field }) {
  return (
    <>
      <PasswordField
        {...password.field}
        label={password.label}
        autoComplete="new-password"
        error={password.error}
        below={<StrengthMeter password={password.value} />}
      />
      <PasswordField
        {...confirmation.field}
        label={confirmation.label}
        autoComplete="new-password"
        error={confirmation.error}
        below={
          <MatchIndicator
            password={password.value}
            confirmation={confirmation.value}
            hasError={confirmation.error !== undefined}
          />
        }
      />
    </>
  );
}
