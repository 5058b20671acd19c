import type { UseFormReturn } from 'react-hook-form';
import { MatchIndicator } from '@/components/forms/match-indicator';
import { PasswordField } from '@/components/forms/password-field';
import { StrengthMeter } from '@/components/forms/strength-meter';
import { TextField } from '@/components/forms/text-field';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import { useSignup } from '../hooks/use-signup';
import type { SignupValues } from '../schemas';
import { BackendNotice } from './backend-notice';
import { TermsBox } from './terms-box';

/** Everything that an account needs. Opens the session; the route then leads on. */
export function SignupForm() {
  const { form, submit, failure } = useSignup();
  const { isSubmitting, errors } = form.formState;
  const [password, confirmation, hasAcceptedTerms] = form.watch([
    'password',
    'confirmPassword',
    'hasAcceptedTerms',
  ]);
  const isReady = hasAcceptedTerms && password === confirmation;
  return (
    <>
      {hasBackend() ? null : <BackendNotice />}
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-5">
        <PersonFields form={form} />
        <PasswordFields form={form} password={password} confirmation={confirmation} />
        <TermsBox {...form.register('hasAcceptedTerms')} error={errors.hasAcceptedTerms?.message} />
        <div className="grid gap-2">
          <Button
            type="submit"
            variant="primary"
            isFullWidth
            disabled={!isReady || !hasBackend()}
            isBusy={isSubmitting}
            busyText="Creating account..."
          >
            Create account
          </Button>
          {isReady ? null : (
            <p className="text-xs text-ink-3">Confirm your password and accept the terms to continue.</p>
          )}
        </div>
      </form>
    </>
  );
}

interface FieldsProps {
  form: UseFormReturn<SignupValues>;
}

function PersonFields({ form: { register, formState } }: FieldsProps) {
  const { errors } = formState;
  return (
    <>
      <div className="grid items-start gap-5 min-[30rem]:grid-cols-2 min-[30rem]:gap-4">
        <TextField
          {...register('firstName')}
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
        />
        <TextField
          {...register('lastName')}
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
        />
      </div>
      <TextField
        {...register('email')}
        label="Email"
        type="email"
        autoComplete="email"
        error={errors.email?.message}
      />
      <TextField
        {...register('username')}
        label="Username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
      />
    </>
  );
}

interface PasswordFieldsProps extends FieldsProps {
  password: string;
  confirmation: string;
}

function PasswordFields({ form: { register, formState }, password, confirmation }: PasswordFieldsProps) {
  const { errors } = formState;
  return (
    <>
      <PasswordField
        {...register('password')}
        label="Password"
        autoComplete="new-password"
        error={errors.password?.message}
        below={<StrengthMeter password={password} />}
      />
      <PasswordField
        {...register('confirmPassword')}
        label="Confirm password"
        autoComplete="new-password"
        error={errors.confirmPassword?.message}
        below={
          <MatchIndicator
            password={password}
            confirmation={confirmation}
            hasError={errors.confirmPassword !== undefined}
          />
        }
      />
    </>
  );
}
