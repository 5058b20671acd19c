import { PasswordField } from '@/components/forms/password-field';
import { TextField } from '@/components/forms/text-field';
import { useServerForm } from '@/components/forms/use-server-form';
import { showToast } from '@/components/overlays/toast';
import { useChangeEmailMutation } from '../api';
import { emailSchema } from '../schemas';
import { texts } from '../texts';
import { EditorForm, ForgotHint } from './editor-form';

/** A new address, which counts once its link was opened, and the password as a proof. */
export function EmailForm({ currentEmail, onClose }: { currentEmail: string; onClose: () => void }) {
  const [changeEmail] = useChangeEmailMutation();
  const form = useServerForm({
    schema: emailSchema(currentEmail),
    values: { email: '', password: '' },
    firstFocus: 'email',
    fields: { email: 'email', password: 'password' },
    codes: { email_taken: { field: 'email', message: texts.emailForm.taken } },
    send: ({ email, password }) => changeEmail({ email: email.trim(), password }),
    onDone: (_state, { email }) => {
      showToast({ ...texts.emailForm.sent(email.trim()), tone: 'success' });
      onClose();
    },
  });
  return (
    <EditorForm
      label={texts.shared.changeEmail}
      form={form}
      onCancel={onClose}
      submitLabel={texts.emailForm.sendTheLink}
      busyText={texts.shared.sending}
    >
      <TextField
        {...form.field('email')}
        label={texts.emailForm.newEmail}
        type="email"
        autoComplete="email"
        hint={texts.emailForm.hint}
      />
      <PasswordField
        {...form.field('password')}
        label={texts.shared.password}
        autoComplete="current-password"
        below={<ForgotHint />}
      />
    </EditorForm>
  );
}
