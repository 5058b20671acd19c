import { useEffect } from 'react';
import type { User } from '@/api/types';
import { TextField } from '@/components/forms/text-field';
import { showToast } from '@/components/overlays/toast';
import { useChangeNameMutation } from '../api';
import { useAccountForm } from '../hooks/use-account-form';
import { type NameValues, nameSchema } from '../schemas';
import { EditorForm } from './editor-form';

export interface NameFormProps {
  user: User;
  onClose: () => void;
}

/** First and last name. */
export function NameForm({ user, onClose }: NameFormProps) {
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
      showToast({ title: 'Name saved', tone: 'success' });
      onClose();
    },
  });
  const { setFocus } = form;
  useEffect(() => setFocus('firstName'), [setFocus]);
  return (
    <EditorForm
      label="Change name"
      onSubmit={submit}
      onCancel={onClose}
      isBusy={isSubmitting}
      submitLabel="Save name"
      busyText="Saving..."
      failure={failure}
    >
      <div className="grid items-start gap-5 min-[30rem]:grid-cols-2 min-[30rem]:gap-4">
        <TextField
          {...register('firstName')}
          label="First name"
          autoComplete="given-name"
          error={fault('firstName')}
        />
        <TextField
          {...register('lastName')}
          label="Last name"
          autoComplete="family-name"
          error={fault('lastName')}
        />
      </div>
    </EditorForm>
  );
}
