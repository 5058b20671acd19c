import { CircleCheck, CircleDashed } from 'lucide-react';
import type { User } from '@/api/types';
import { NameFields, PasswordField, TextField } from '@/components/forms/text-field';
import { useServerForm } from '@/components/forms/use-server-form';
import { fullNameOf } from '@/components/layout/avatar';
import { showToast } from '@/components/overlays/toast';
import { Badge } from '@/components/ui/badge';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { accountApi, type EmailState, fresh } from '../api';
import { emailSchema, nameSchema } from '../schemas';
import { texts } from '../texts';
import { AvatarEditor } from './avatar-editor';
import { EditorForm, ForgotHint, ProfileRow, useEditor } from './editor';

export function ProfileCard({ user }: { user: User }) {
  const editor = useEditor();
  return (
    <Card as="section" aria-labelledby="profile-title">
      <h2 id="profile-title" className="mb-4">
        {texts.profile.profileInformation}
      </h2>
      <AvatarEditor user={user} />
      <dl className="@container mt-5 border-t border-line pt-1 text-sm">
        <ProfileRow
          name={texts.profile.name}
          value={editor.isOpen ? null : fullNameOf(user)}
          edit={{
            editor,
            label: texts.profile.nameForm.label,
            form: <NameForm user={user} onClose={editor.close} />,
          }}
        />
        <ProfileRow name={texts.profile.username} value={`@${user.username}`} />
        <EmailRow user={user} />
      </dl>
    </Card>
  );
}

function NameForm({ user, onClose }: { user: User; onClose: () => void }) {
  const [changeName] = accountApi.useChangeNameMutation();
  const form = useServerForm({
    schema: nameSchema,
    values: { firstName: user.first_name, lastName: user.last_name },
    firstFocus: 'firstName',
    send: ({ firstName, lastName }) =>
      changeName({ first_name: firstName.trim(), last_name: lastName.trim() }),
    onDone: () => {
      showToast({ title: texts.profile.nameSaved, tone: 'success' });
      onClose();
    },
  });
  return (
    <EditorForm {...texts.profile.nameForm} form={form} onCancel={onClose}>
      <NameFields field={form.field} />
    </EditorForm>
  );
}

/** The address, whether it is confirmed, and the one that is to take its place. */
function EmailRow({ user }: { user: User }) {
  const editor = useEditor();
  const { currentData, error, isFetching, refetch } = accountApi.useEmailStateQuery(undefined, fresh);
  const { email, email_confirmed } = user;
  const state = currentData ?? { email, email_confirmed, pending_email: null };
  return (
    <ProfileRow
      name={texts.email.email}
      value={<Address state={state} />}
      edit={{
        editor,
        label: texts.email.form.label,
        form: <EmailForm currentEmail={state.email} onClose={editor.close} />,
      }}
    >
      {currentData === undefined && error !== undefined ? null : (
        <EmailNotice key={state.pending_email} state={state} />
      )}
      <Notice error={error && texts.email.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
    </ProfileRow>
  );
}

/** Broken before the @ where it does not fit into a line. */
function Address({ state: { email, email_confirmed } }: { state: EmailState }) {
  const at = email.lastIndexOf('@');
  const [name, host] = at < 0 ? [email, ''] : [email.slice(0, at), email.slice(at)];
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      <span className="min-w-0 wrap-anywhere">
        {name}
        <wbr />
        {host}
      </span>
      {email_confirmed ? (
        <Badge tone="success" icon={CircleCheck} label={texts.email.confirmed} />
      ) : (
        <Badge icon={CircleDashed} label={texts.email.notConfirmed} />
      )}
    </span>
  );
}

/** What is still to be done about the address, with the link once more. Nothing where all is done. */
function EmailNotice({ state }: { state: EmailState }) {
  const { email, email_confirmed: isConfirmed, pending_email: pending } = state;
  const [resend, { isLoading, isSuccess, error }] = accountApi.useResendConfirmationMutation();
  if (isConfirmed && pending === null) return null;
  const task = pending === null ? texts.email.unconfirmed(email) : texts.email.pending(pending, email);
  return (
    <div className="grid gap-2">
      <Notice
        tone={isSuccess ? 'success' : 'info'}
        button={{ ...texts.email.resend, isBusy: isLoading, onClick: () => void resend() }}
      >
        {isSuccess ? texts.email.sentAgain(pending ?? email) : task}
      </Notice>
      <Notice error={error} />
    </div>
  );
}

/** A new address, which counts once its link was opened, and the password as a proof. */
function EmailForm({ currentEmail, onClose }: { currentEmail: string; onClose: () => void }) {
  const [changeEmail] = accountApi.useChangeEmailMutation();
  const form = useServerForm({
    schema: emailSchema(currentEmail),
    values: { email: '', password: '' },
    firstFocus: 'email',
    codes: { email_taken: { field: 'email', message: texts.email.taken } },
    send: ({ email, password }) => changeEmail({ email: email.trim(), password }),
    onDone: (_state, { email }) => {
      showToast({ ...texts.email.sent(email.trim()), tone: 'success' });
      onClose();
    },
  });
  return (
    <EditorForm {...texts.email.form} form={form} onCancel={onClose}>
      <TextField
        {...form.field('email')}
        label={texts.email.newEmail}
        type="email"
        autoComplete="email"
        hint={texts.email.hint}
      />
      <PasswordField {...form.field('password')} label={texts.shared.password} below={<ForgotHint />} />
    </EditorForm>
  );
}
