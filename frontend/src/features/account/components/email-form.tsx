import { useEffect, useMemo } from 'react';
import { PasswordField } from '@/components/forms/password-field';
import { TextField } from '@/components/forms/text-field';
import { showToast } from '@/components/overlays/toast';
import { useChangeEmailMutation } from '../api';
import { useAccountForm } from '../hooks/use-account-form';
import { type EmailValues, emailSchema } from '../schemas';
import { texts } from '../texts';
import { EditorForm } from './editor-form';
import { ForgotHint } from './forgot-hint';

const codes = {
  email_taken: { field: 'email', message: texts.emailForm.taken },
} as const;

/** A new address, which counts once its link was opened, and the password as a proof. */
export function EmailForm({ currentEmail, onClose }: { currentEmail: string; onClose: () => void }) {
  const [changeEmail] = useChangeEmailMutation();
  const schema = useMemo(() => emailSchema(currentEmail), [currentEmail]);
  const { form, register, submit, isSubmitting, fault, failure } = useAccountForm<EmailValues>({
    schema,
    values: { email: '', password: '' },
    fields: [
      ['email', 'email'],
      ['password', 'password'],
    ],
    codes,
    send: ({ email, password }) => changeEmail({ email: email.trim(), password }),
    onDone: ({ email }) => {
      showToast({
        title: texts.emailForm.checkYourEmail,
        text: texts.emailForm.weSentALinkTo(email.trim()),
        tone: 'success',
      });
      onClose();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('email'), [setFocus]);
  return (
    <EditorForm
      label={texts.shared.changeEmail}
      onSubmit={submit}
      onCancel={onClose}
      isBusy={isSubmitting}
      submitLabel={texts.emailForm.sendTheLink}
      busyText={texts.shared.sending}
      failure={failure}
    >
      <TextField
        {...register('email')}
        label={texts.emailForm.newEmail}
        type="email"
        autoComplete="email"
        hint={texts.emailForm.hint}
        error={fault('email')}
      />
      <PasswordField
        {...register('password')}
        label={texts.shared.password}
        autoComplete="current-password"
        error={fault('password')}
        below={<ForgotHint />}
      />
    </EditorForm>
  );
}
