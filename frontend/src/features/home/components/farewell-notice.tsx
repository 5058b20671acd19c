import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Notice } from '@/components/ui/notice';
import { type Farewell, farewellIn } from '@/lib/farewell';

const words: Record<Farewell, string> = {
  account_deleted: 'Your account, photos and posts have been deleted.',
  signed_out_everywhere: "You've been signed out on all devices.",
};

/** A last word to those who have just deleted their account or signed out everywhere. A reload forgets it. */
export function FarewellNotice() {
  const { state } = useLocation();
  const navigate = useNavigate();
  const [farewell, setFarewell] = useState(() => farewellIn(state));
  useEffect(() => {
    if (farewellIn(state) !== null) void navigate('/', { replace: true });
  }, [state, navigate]);
  if (farewell === null) return null;
  return (
    <Notice tone="success" className="mt-4" onDismiss={() => setFarewell(null)}>
      {words[farewell]}
    </Notice>
  );
}
