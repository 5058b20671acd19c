import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useEndAllSessionsMutation } from '../api';

export interface SignOutEverywhereProps {
  /** No session is left, not even this one. */
  onSignedOut: () => void;
}

/** Ends every session, this one too, once that was asked. */
export function SignOutEverywhere({ onSignedOut }: SignOutEverywhereProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [endAll, { isLoading, error, reset }] = useEndAllSessionsMutation();
  const ask = () => {
    reset();
    setIsAsking(true);
  };
  const confirm = async () => {
    const answer = await endAll();
    if (answer.error === undefined) onSignedOut();
  };
  return (
    <div>
      <Button size="small" onClick={ask}>
        Sign out everywhere
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title="Sign out everywhere"
        text={
          <div className="grid gap-3">
            <p>This signs you out on all devices, including this one. Your photos and posts are kept.</p>
            {error === undefined ? null : <Notice tone="error">{errorText(toApiError(error))}</Notice>}
          </div>
        }
        confirmLabel="Sign out everywhere"
        isBusy={isLoading}
        busyText="Signing out..."
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
