import { NewPasswordFields } from '@/components/forms/new-password-fields';
import { PasswordField } from '@/components/forms/text-field';
import { useServerForm } from '@/components/forms/use-server-form';
import { showToast } from '@/components/overlays/toast';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { accountApi } from '../api';
import { passwordSchema } from '../schemas';
import { texts } from '../texts';
import { EditorForm, ForgotHint, useEditor } from './editor';

/** Changing the password, or setting the first one. Until it is known, the account counts as one with a password. */
export function PasswordCard({ username }: { username: string }) {
  const editor = useEditor();
  const { currentData } = accountApi.useIdentitiesQuery();
  const hasPassword = currentData?.has_password ?? true;
  const words = hasPassword ? texts.password.change : texts.password.set;
  return (
    <Card as="section" aria-labelledby="password-title" className="grid gap-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-3">
        <div className="min-w-0 flex-1 basis-56">
          <h3 id="password-title" className="text-xl">
            {texts.shared.password}
          </h3>
          <p className="mt-1 text-sm text-ink-2">{words.text}</p>
        </div>
        {editor.isOpen ? null : (
          <Button ref={editor.trigger} size="small" onClick={editor.open} label={words.label} />
        )}
      </div>
      {editor.isOpen ? <PasswordForm {...{ username, hasPassword, words }} onClose={editor.close} /> : null}
    </Card>
  );
}

interface PasswordFormProps {
  /** For the browser's keeper of passwords, which asks whose they are. */
  username: string;
  /** Without one there is none to prove. */
  hasPassword: boolean;
  words: typeof texts.password.change | typeof texts.password.set;
  onClose: () => void;
}

function PasswordForm({ username, hasPassword, words, onClose }: PasswordFormProps) {
  const [changePassword] = accountApi.useChangePasswordMutation();
  const form = useServerForm({
    schema: passwordSchema(hasPassword),
    values: { currentPassword: '', newPassword: '', confirmPassword: '' },
    firstFocus: hasPassword ? 'currentPassword' : 'newPassword',
    send: ({ currentPassword, newPassword }) =>
      changePassword({
        ...(hasPassword ? { current_password: currentPassword } : {}),
        new_password: newPassword,
      }),
    onDone: () => {
      showToast({ ...words.done, tone: 'success' });
      onClose();
    },
  });
  const { field, watch } = form;
  return (
    <EditorForm {...texts.password.form} label={words.label} form={form} onCancel={onClose}>
      <input type="text" hidden readOnly autoComplete="username" value={username} />
      {hasPassword ? (
        <PasswordField
          {...field('currentPassword')}
          label={texts.password.currentPassword}
          below={<ForgotHint />}
        />
      ) : null}
      <NewPasswordFields
        password={{ ...field('newPassword'), label: texts.password.newPassword }}
        confirmation={{ ...field('confirmPassword'), label: texts.password.confirmNewPassword }}
        values={watch(['newPassword', 'confirmPassword'])}
      />
    </EditorForm>
  );
}
