import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import type { Schemas } from '@/api/types';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { showToast } from '@/components/overlays/toast';
import { Button } from '@/components/ui/button';
import { providerLabel } from '@/lib/sign-in-providers';
import { useUnlinkIdentityMutation } from '../api';
import { texts } from '../texts';

interface IdentityRowProps {
  identity: Schemas['Identity'];
  /** It cannot be unlinked before there is a password. */
  isOnlyWayIn: boolean;
  onUnlinked: () => void;
}

export function IdentityRow({ identity, isOnlyWayIn, onUnlinked }: IdentityRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [unlink, { isLoading, error, reset }] = useUnlinkIdentityMutation();
  const name = providerLabel(identity.provider);
  const ask = () => {
    reset();
    setIsAsking(true);
  };
  const confirm = async () => {
    const answer = await unlink(identity.id);
    if (answer.error !== undefined) return;
    setIsAsking(false);
    showToast({ ...texts.identityRow.unlinked(name), tone: 'success' });
    onUnlinked();
  };
  return (
    <li className="flex items-center gap-3 border-t border-line py-3 first:border-t-0">
      <KeyRound className="size-5 flex-none text-ink-2" />
      <p className="min-w-0 flex-1 text-sm font-semibold wrap-anywhere">{name}</p>
      {isOnlyWayIn ? null : (
        <Button
          variant="ghost"
          size="small"
          className="-mr-3"
          aria-label={texts.identityRow.unlinkName(name)}
          onClick={ask}
        >
          {texts.identityRow.unlink}
        </Button>
      )}
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={texts.identityRow.unlinkName(name)}
        text={texts.identityRow.question(name)}
        failure={error && errorText(toApiError(error))}
        confirmLabel={texts.identityRow.unlink}
        isBusy={isLoading}
        busyText={texts.identityRow.unlinking}
        onConfirm={() => void confirm()}
      />
    </li>
  );
}
