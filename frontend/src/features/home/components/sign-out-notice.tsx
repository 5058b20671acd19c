import { useEffect, useState } from 'react';
import { Notice } from '@/components/ui/notice';
import { type LeaveReason, leaveReasonIn } from '@/lib/leave-reason';
import { useLocation, useNavigate } from '@/lib/router';
import { texts } from '../texts';

const words: Record<LeaveReason, string> = {
  account_deleted: texts.signOutNotice.accountDeleted,
  signed_out_everywhere: texts.signOutNotice.signedOutEverywhere,
};

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
      {words[reason]}
    </Notice>
  );
}
