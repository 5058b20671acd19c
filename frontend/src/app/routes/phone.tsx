import { useMailedLink, useStoredLink } from '@/features/auth/hooks/use-taken-query';
import { readPhoneLink } from '@/features/phone/api';
import { PhoneScreen } from '@/features/phone/components/phone-screen';

/** Where the code on the computer leads. */
export function PhoneRoute({ postId = '' }) {
  const query = useMailedLink();
  const link = readPhoneLink(postId, query);
  useStoredLink(query, link !== null);
  return <PhoneScreen link={link} />;
}
