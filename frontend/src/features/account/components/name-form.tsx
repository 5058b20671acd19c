import { useEffect } from 'react';
import type { User } from '@/api/types';
import { NameFields } from '@/components/forms/name-fields';
import { showToast } from '@/components/overlays/toast';
import { useChangeNameMutation } from '../api';
import { useAccountForm } from '../hooks/use-account-form';
import { type NameValues, nameSchema } from '../schemas';
import { texts } from '../texts';
import { EditorForm } from './editor-form';

/** First and last name. */
export function NameForm({ user, onClose }: { user: User; onClose: () => void }) {
  const [changeName] = useChangeNameMutation();
  const { form, register, submit, isSubmitting, fault, failure } = useAccountForm<NameValues>({
    schema: nameSchema,
    values: { firstName: user.first_name, lastName: user.last_name },
    fields: [
      ['firstName', 'first_name'],
      ['lastName', 'last_name'],
    ],
    send: ({ firstName, lastName }) =>
      changeName({ first_name: firstName.trim(), last_name: lastName.trim() }),
    onDone: () => {
      showToast({ title: texts.nameForm.nameSaved, tone: 'success' });
      onClose();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('firstName'), [setFocus]);
  return (
    <EditorForm
      label={texts.shared.changeName}
      onSubmit={submit}
      onCancel={onClose}
      isBusy={isSubmitting}
      submitLabel={texts.nameForm.saveName}
      busyText={texts.shared.saving}
      failure={failure}
    >
      <NameFields
        first={{ field: register('firstName'), error: fault('firstName') }}
        last={{ field: register('lastName'), error: fault('lastName') }}
      />
    </EditorForm>
  );
}
