import type { User } from '@/api/types';
import { NameFields } from '@/components/forms/name-fields';
import { useServerForm } from '@/components/forms/use-server-form';
import { showToast } from '@/components/overlays/toast';
import { useChangeNameMutation } from '../api';
import { nameSchema } from '../schemas';
import { texts } from '../texts';
import { EditorForm } from './editor-form';

export function NameForm({ user, onClose }: { user: User; onClose: () => void }) {
  const [changeName] = useChangeNameMutation();
  const form = useServerForm({
    schema: nameSchema,
    values: { firstName: user.first_name, lastName: user.last_name },
    firstFocus: 'firstName',
    fields: { first_name: 'firstName', last_name: 'lastName' },
    send: ({ firstName, lastName }) =>
      changeName({ first_name: firstName.trim(), last_name: lastName.trim() }),
    onDone: () => {
      showToast({ title: texts.nameForm.nameSaved, tone: 'success' });
      onClose();
    },
  });
  return (
    <EditorForm
      label={texts.shared.changeName}
      form={form}
      onCancel={onClose}
      submitLabel={texts.nameForm.saveName}
      busyText={texts.shared.saving}
    >
      <NameFields field={form.field} />
    </EditorForm>
  );
}
