import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { Button } from '@/components/ui/button';
import { useEndAllSessionsMutation } from '../api';
import { texts } from '../texts';

export function SignOutEverywhere({ onSignedOut }: { onSignedOut: () => void }) {
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
        text={texts.signOutEverywhere.text}
        failure={error && errorText(toApiError(error))}
        isBusy={isLoading}
        busyText={texts.shared.signingOut}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
