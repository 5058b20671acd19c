import type { User } from '@/api/types';
import { NameFields } from '@/components/forms/name-fields';
import { useServerForm } from '@/components/forms/use-server-form';
import { fullNameOf } from '@/components/layout/avatar';
import { showToast } from '@/components/overlays/toast';
import { Card } from '@/components/ui/card';
import { accountApi } from '../api';
import { nameSchema } from '../schemas';
import { texts } from '../texts';
import { AvatarEditor } from './avatar-editor';
import { EditorForm, ProfileRow, useEditor } from './editor';
import { EmailRow } from './email-row';

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
            label: texts.shared.changeName,
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
    fields: { first_name: 'firstName', last_name: 'lastName' },
    send: ({ firstName, lastName }) =>
      changeName({ first_name: firstName.trim(), last_name: lastName.trim() }),
    onDone: () => {
      showToast({ title: texts.profile.nameSaved, tone: 'success' });
      onClose();
    },
  });
  return (
    <EditorForm
      label={texts.shared.changeName}
      form={form}
      onCancel={onClose}
      submitLabel={texts.profile.saveName}
      busyText={texts.shared.saving}
    >
      <NameFields field={form.field} />
    </EditorForm>
  );
}
