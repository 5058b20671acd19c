import { KeyRound } from 'lucide-react';
import { useRef, useState } from 'react';
import type { Schemas } from '@/api/types';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { showToast } from '@/components/overlays/toast';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { providerLabel } from '@/lib/sign-in-providers';
import { accountApi, fresh } from '../api';
import { texts } from '../texts';

export function IdentitiesCard() {
  const { currentData, error, isFetching, refetch } = accountApi.useIdentitiesQuery(undefined, fresh);
  const title = useRef<HTMLHeadingElement>(null);
  const isOnlyWayIn = currentData?.has_password === false && currentData.identities.length === 1;
  return (
    <Card as="section" aria-labelledby="identities-title" className="grid gap-3">
      <div>
        <h3 ref={title} id="identities-title" tabIndex={-1} className="text-xl">
          {texts.identities.linkedSignIns}
        </h3>
        <p className="mt-1 text-sm text-ink-2">{hint(currentData?.identities.length, isOnlyWayIn)}</p>
      </div>
      {currentData === undefined || currentData.identities.length === 0 ? null : (
        <ul aria-label={texts.identities.linkedSignIns}>
          {currentData.identities.map((identity) => (
            <IdentityRow
              key={identity.id}
              identity={identity}
              isOnlyWayIn={isOnlyWayIn}
              onUnlinked={() => title.current?.focus()}
            />
          ))}
        </ul>
      )}
      {currentData === undefined && error !== undefined ? (
        <Notice error={texts.identities.failed} onRetry={() => void refetch()} isRetrying={isFetching} />
      ) : null}
      {currentData === undefined && error === undefined ? (
        <div className="grid gap-3">
          <LoadingText className="text-sm">{texts.identities.loadingYourLinkedSignIns}</LoadingText>
          <Skeleton className="h-4 w-1/2" />
        </div>
      ) : null}
    </Card>
  );
}

function hint(count: number | undefined, isOnlyWayIn: boolean): string {
  if (count === 0) return texts.identities.passwordOnly;
  if (isOnlyWayIn) return texts.identities.onlyWay;
  return texts.identities.text;
}

interface IdentityRowProps {
  identity: Schemas['Identity'];
  /** It cannot be unlinked before there is a password. */
  isOnlyWayIn: boolean;
  onUnlinked: () => void;
}

function IdentityRow({ identity, isOnlyWayIn, onUnlinked }: IdentityRowProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [unlink, { isLoading, error, reset }] = accountApi.useUnlinkIdentityMutation();
  const name = providerLabel(identity.provider);
  const ask = () => {
    reset();
    setIsAsking(true);
  };
  const confirm = async () => {
    const answer = await unlink(identity.id);
    if (answer.error !== undefined) return;
    setIsAsking(false);
    showToast({ ...texts.identities.unlinked(name), tone: 'success' });
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
          aria-label={texts.identities.unlinkName(name)}
          onClick={ask}
          label={texts.identities.unlink}
        />
      )}
      <AlertDialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={texts.identities.unlinkName(name)}
        text={texts.identities.question(name)}
        failure={error}
        confirmLabel={texts.identities.unlink}
        isBusy={isLoading}
        busyText={texts.identities.unlinking}
        onConfirm={() => void confirm()}
      />
    </li>
  );
}
