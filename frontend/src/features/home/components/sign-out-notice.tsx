import { useEffect, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { leaveReasonIn } from '@/lib/leave-reason';
import { useLocation, useNavigate } from '@/lib/router';
import { texts } from '../texts';

/** A last word to those who have just deleted their account or signed out everywhere. A reload forgets it. */
export function SignOutNotice() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [reason, setReason] = useState(() => leaveReasonIn(state));
  useEffect(() => {
    if (leaveReasonIn(state) !== null) navigate('/', { replace: true });
  }, [state, navigate]);
  if (reason === null) return null;
  return (
    <Notice tone="success" className="mt-4" onDismiss={() => setReason(null)}>
      {texts.signOutNotice[reason]}
    </Notice>
  );
}
