import { type ComponentProps, useId } from 'react';
import { useDispatch } from 'react-redux';
import { Checkbox } from '@/components/forms/checkbox';
import { FieldError } from '@/components/forms/form-field';
import { NewPasswordFields } from '@/components/forms/new-password-fields';
import { NameFields, TextField, UsernameField } from '@/components/forms/text-field';
import { useServerForm } from '@/components/forms/use-server-form';
import { sessionOpened } from '@/data/session/session-slice';
import { Link } from '@/lib/router';
import { authApi } from '../api';
import { signupMessage } from '../messages';
import { emptySignup, signupSchema } from '../schemas';
import { texts } from '../texts';
import { AuthForm } from './auth-form';

function useSignup() {
  const dispatch = useDispatch();
  const [register] = authApi.useRegisterMutation();
  return useServerForm({
    schema: signupSchema,
    values: emptySignup,
    send: ({ firstName, lastName, email, username, password }) =>
      register({
        first_name: firstName.trim(),
        last_name: lastName.trim(),
        email: email.trim(),
        username: username.trim(),
        password,
      }),
    onDone: ({ token }) => dispatch(sessionOpened({ token, remember: true })),
    failureText: signupMessage,
    failureFocus: ({ code }) => (code === 'email_taken' ? 'email' : 'username'),
  });
}

/** Everything that an account needs. Opens the session; the route then leads on. */
export function SignupForm() {
  const form = useSignup();
  const { field, watch } = form;
  const passwords = watch(['password', 'confirmPassword']);
  const isReady = watch('hasAcceptedTerms') && passwords[0] === passwords[1];
  return (
    <AuthForm
      {...texts.signupForm.form}
      form={form}
      isDisabled={!isReady}
      hint={isReady ? null : <p className="text-xs text-ink-3">{texts.signupForm.hint}</p>}
    >
      <NameFields field={field} />
      <TextField {...field('email')} label={texts.shared.email} type="email" autoComplete="email" />
      <UsernameField {...field('username')} label={texts.shared.username} />
      <NewPasswordFields
        password={{ ...field('password'), label: texts.shared.password }}
        confirmation={{ ...field('confirmPassword'), label: texts.signupForm.confirmPassword }}
        values={passwords}
      />
      <TermsBox {...field('hasAcceptedTerms')} />
    </AuthForm>
  );
}

/** The box to accept the terms with; both texts open beside the form, so that nothing typed is lost. */
function TermsBox({ error, ...rest }: ComponentProps<'input'> & { error: string | undefined }) {
  const errorId = useId();
  return (
    <div className="grid gap-1.5">
      <Checkbox
        {...rest}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        label={texts.signupForm.accept(
          <LegalLink to="/terms" name={texts.signupForm.termsOfService} />,
          <LegalLink to="/privacy" name={texts.signupForm.privacyPolicy} />,
        )}
      />
      {error === undefined ? null : <FieldError id={errorId}>{error}</FieldError>}
    </div>
  );
}

function LegalLink({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} target="_blank" className="text-link underline underline-offset-2">
      {name}
      <span className="sr-only">{texts.shared.opensInNewTab}</span>
    </Link>
  );
}
