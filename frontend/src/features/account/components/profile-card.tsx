import type { User } from '@/api/types';
import { fullNameOf } from '@/components/layout/avatar';
import { Card } from '@/components/ui/card';
import { useEditor } from '../hooks/use-editor';
import { texts } from '../texts';
import { AvatarEditor } from './avatar-editor';
import { EmailRow } from './email-row';
import { NameForm } from './name-form';
import { ProfileRow } from './profile-row';

export function ProfileCard({ user }: { user: User }) {
  const editor = useEditor();
  return (
    <Card as="section" aria-labelledby="profile-title">
      <h2 id="profile-title" className="mb-4">
        {texts.profileCard.profileInformation}
      </h2>
      <AvatarEditor user={user} />
      <dl className="@container mt-5 border-t border-line pt-1 text-sm">
        <ProfileRow
          name={texts.profileCard.name}
          value={editor.isOpen ? null : fullNameOf(user)}
          edit={{
            editor,
            label: texts.shared.changeName,
            form: <NameForm user={user} onClose={editor.close} />,
          }}
        />
        <ProfileRow name={texts.profileCard.username} value={`@${user.username}`} />
        <EmailRow user={user} />
      </dl>
    </Card>
  );
}
