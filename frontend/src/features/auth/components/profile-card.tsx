import type { User } from '@/api/types';
import { fullNameOf } from '@/components/layout/avatar';
import { Card } from '@/components/ui/card';
import { DetailList } from '@/components/ui/detail-list';

export interface ProfileCardProps {
  user: User;
}

/** Who is signed in. */
export function ProfileCard({ user }: ProfileCardProps) {
  const details = [
    { name: 'Name', value: fullNameOf(user) },
    { name: 'Username', value: `@${user.username}` },
    { name: 'Email', value: user.email },
  ];
  return (
    <Card as="section" aria-labelledby="profile-title">
      <h2 id="profile-title" className="mb-2">
        Profile Information
      </h2>
      <DetailList details={details} />
    </Card>
  );
}
