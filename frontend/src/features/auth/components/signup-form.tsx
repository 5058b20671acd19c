import { NameFields } from '@/components/forms/name-fields';
import { NewPasswordFields } from '@/components/forms/new-password-fields';
import { TextField } from '@/components/forms/text-field';
import { useSignup } from '../hooks/use-signup';
import { texts } from '../texts';
import { AuthForm } from './auth-form';
import { TermsBox } from './terms-box';

/** Everything that an account needs. Opens the session; the route then leads on. */
export function SignupForm() {
  const { form, submit, failure } = useSignup();
  const { register, formState } = form;
  const { isSubmitting, errors } = formState;
  const [password, confirmation, hasAcceptedTerms] = form.watch([
    'password',
    'confirmPassword',
    'hasAcceptedTerms',
  ]);
  const isReady = hasAcceptedTerms && password === confirmation;
  return (
    <AuthForm
      onSubmit={submit}
      failure={failure}
      isBusy={isSubmitting}
      isDisabled={!isReady}
      submitLabel={texts.signupForm.createAccount}
      busyText={texts.signupForm.creatingAccount}
      hint={isReady ? null : <p className="text-xs text-ink-3">{texts.signupForm.hint}</p>}
    >
      <NameFields
        first={{ field: register('firstName'), error: errors.firstName?.message }}
        last={{ field: register('lastName'), error: errors.lastName?.message }}
      />
      <TextField
        {...register('email')}
        label={texts.shared.email}
        type="email"
        autoComplete="email"
        error={errors.email?.message}
      />
      <TextField
        {...register('username')}
        label={texts.shared.username}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        error={errors.username?.message}
      />
      <NewPasswordFields
        password={{
          field: register('password'),
          label: texts.shared.password,
          value: password,
          error: errors.password?.message,
        }}
        confirmation={{
          field: register('confirmPassword'),
          label: texts.signupForm.confirmPassword,
          value: confirmation,
          error: errors.confirmPassword?.message,
        }}
      />
      <TermsBox {...register('hasAcceptedTerms')} error={errors.hasAcceptedTerms?.message} />
    </AuthForm>
  );
}
