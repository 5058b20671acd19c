import { useRef } from 'react';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { useIdentitiesQuery } from '../api';
import { texts } from '../texts';
import { IdentityRow } from './identity-row';

export function IdentitiesCard() {
  const { currentData, isError, isFetching, refetch } = useIdentitiesQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const title = useRef<HTMLHeadingElement>(null);
  const isOnlyWayIn = currentData?.has_password === false && currentData.identities.length === 1;
  return (
    <Card as="section" aria-labelledby="identities-title" className="grid gap-3">
      <div>
        <h3 ref={title} id="identities-title" tabIndex={-1} className="text-xl">
          {texts.identitiesCard.linkedSignIns}
        </h3>
        <p className="mt-1 text-sm text-ink-2">{hint(currentData?.identities.length, isOnlyWayIn)}</p>
      </div>
      {currentData === undefined || currentData.identities.length === 0 ? null : (
        <ul aria-label={texts.identitiesCard.linkedSignIns}>
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
      {currentData === undefined && isError ? (
        <Notice tone="error" onRetry={() => void refetch()} isRetrying={isFetching}>
          {texts.identitiesCard.weCouldntLoadYourLinked}
        </Notice>
      ) : null}
      {currentData === undefined && !isError ? (
        <div className="grid gap-3">
          <LoadingText className="text-sm">{texts.identitiesCard.loadingYourLinkedSignIns}</LoadingText>
          <Skeleton className="h-4 w-1/2" />
        </div>
      ) : null}
    </Card>
  );
}

function hint(count: number | undefined, isOnlyWayIn: boolean): string {
  if (count === 0) return texts.identitiesCard.passwordOnly;
  if (isOnlyWayIn) return texts.identitiesCard.onlyWay;
  return texts.identitiesCard.text;
}
