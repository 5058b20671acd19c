import { NewPasswordFields } from '@/components/forms/new-password-fields';
import { PasswordField } from '@/components/forms/password-field';
import { useServerForm } from '@/components/forms/use-server-form';
import { showToast } from '@/components/overlays/toast';
import { useChangePasswordMutation } from '../api';
import { passwordSchema } from '../schemas';
import { texts } from '../texts';
import { EditorForm, ForgotHint } from './editor-form';

interface PasswordFormProps {
  /** For the browser's keeper of passwords, which asks whose they are. */
  username: string;
  /** Without one there is none to prove. */
  hasPassword: boolean;
  onClose: () => void;
}

export function PasswordForm({ username, hasPassword, onClose }: PasswordFormProps) {
  const [changePassword] = useChangePasswordMutation();
  const form = useServerForm({
    schema: passwordSchema(hasPassword),
    values: { currentPassword: '', newPassword: '', confirmPassword: '' },
    firstFocus: hasPassword ? 'currentPassword' : 'newPassword',
    fields: { current_password: 'currentPassword', new_password: 'newPassword' },
    send: ({ currentPassword, newPassword }) =>
      changePassword({
        ...(hasPassword ? { current_password: currentPassword } : {}),
        new_password: newPassword,
      }),
    onDone: () => {
      showToast({ ...(hasPassword ? texts.passwordForm.changed : texts.passwordForm.set), tone: 'success' });
      onClose();
    },
  });
  const { field, watch } = form;
  return (
    <EditorForm
      label={hasPassword ? texts.shared.changePassword : texts.shared.setAPassword}
      form={form}
      onCancel={onClose}
      submitLabel={texts.passwordForm.savePassword}
      busyText={texts.shared.saving}
    >
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      {hasPassword ? (
        <PasswordField
          {...field('currentPassword')}
          label={texts.passwordForm.currentPassword}
          autoComplete="current-password"
          below={<ForgotHint />}
        />
      ) : null}
      <NewPasswordFields
        password={{ ...field('newPassword'), label: texts.passwordForm.newPassword }}
        confirmation={{ ...field('confirmPassword'), label: texts.passwordForm.confirmNewPassword }}
        values={watch(['newPassword', 'confirmPassword'])}
      />
    </EditorForm>
  );
}
