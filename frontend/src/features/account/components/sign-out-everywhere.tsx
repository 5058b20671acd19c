import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useEndAllSessionsMutation } from '../api';
import { texts } from '../texts';

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
        {texts.signOutEverywhere.signOutEverywhere}
      </Button>
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={texts.signOutEverywhere.signOutEverywhere}
        text={
          <div className="grid gap-3">
            <p>{texts.signOutEverywhere.text}</p>
            {error === undefined ? null : <Notice tone="error">{errorText(toApiError(error))}</Notice>}
          </div>
        }
        confirmLabel={texts.signOutEverywhere.signOutEverywhere}
        isBusy={isLoading}
        busyText={texts.shared.signingOut}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
