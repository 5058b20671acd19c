import { CircleCheck, CircleDashed } from 'lucide-react';
import type { User } from '@/api/types';
import { Badge } from '@/components/ui/badge';
import { Notice } from '@/components/ui/notice';
import { type EmailState, useEmailStateQuery } from '../api';
import { useEditor } from '../hooks/use-editor';
import { texts } from '../texts';
import { EmailForm } from './email-form';
import { EmailNotice } from './email-notice';
import { ProfileRow } from './profile-row';

/** What is known of the address before the server has told the rest. */
function stateOf({ email, email_confirmed }: User): EmailState {
  return { email, email_confirmed, pending_email: null };
}

/** The address, whether it is confirmed, and the one that is to take its place. */
export function EmailRow({ user }: { user: User }) {
  const editor = useEditor();
  const { currentData, isError, isFetching, refetch } = useEmailStateQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const state = currentData ?? stateOf(user);
  return (
    <ProfileRow
      name={texts.emailRow.email}
      value={<Address state={state} />}
      edit={{
        editor,
        label: texts.shared.changeEmail,
        form: <EmailForm currentEmail={state.email} onClose={editor.close} />,
      }}
    >
      {currentData === undefined && isError ? null : <EmailNotice key={state.pending_email} state={state} />}
      {isError ? (
        <Notice tone="error" onRetry={() => void refetch()} isRetrying={isFetching}>
          {texts.emailRow.failed}
        </Notice>
      ) : null}
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
        <Badge tone="success" icon={CircleCheck}>
          {texts.emailRow.confirmed}
        </Badge>
      ) : (
        <Badge icon={CircleDashed}>{texts.emailRow.notConfirmed}</Badge>
      )}
    </span>
  );
}
