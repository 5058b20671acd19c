/** The last form: username and password, and what follows when the account is gone. */
import { useMemo } from 'react';
import { useDeleteAccountMutation } from '../api';
import { type DeletionValues, deletionSchema } from '../schemas';
import { useAccountForm } from './use-account-form';

export interface DeletionOptions {
  username: string;
  onDeleted: () => void;
  /** Told before and after the server is asked. */
  onWorking: (isWorking: boolean) => void;
}

export function useDeletion({ username, onDeleted, onWorking }: DeletionOptions) {
  const [deleteAccount] = useDeleteAccountMutation();
  const schema = useMemo(() => deletionSchema(username), [username]);
  return useAccountForm<DeletionValues>({
    schema,
    values: { username: '', password: '' },
    fields: [
      ['username', 'username'],
      ['password', 'password'],
    ],
    send: async (values) => {
      onWorking(true);
      const answer = await deleteAccount({ ...values, username: values.username.trim() });
      onWorking(false);
      return answer;
    },
    onDone: onDeleted,
  });
}
