import { useRef } from 'react';
import { errorText, toApiError } from '@/api/errors';
import type { DeviceSession } from '@/api/types';
import { FoldedList } from '@/components/layout/folded-list';
import { showToast } from '@/components/overlays/toast';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { LoadingLines } from '@/components/ui/skeleton';
import { useEndSessionMutation, useSessionsQuery } from '../api';
import { deviceName } from '../device-words';
import { texts } from '../texts';
import { DeviceRow } from './device-row';
import { SignOutEverywhere } from './sign-out-everywhere';

/** Where somebody is signed in, the device used last first. In the end no session may be left, not even this one. */
export function DevicesCard({ onSignedOut }: { onSignedOut: () => void }) {
  const { currentData, isError, isFetching, refetch } = useSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [endSession, { isLoading, error, originalArgs }] = useEndSessionMutation();
  const title = useRef<HTMLHeadingElement>(null);
  const end = async (session: DeviceSession) => {
    const answer = await endSession(session);
    if (answer.error !== undefined) return;
    showToast({ title: texts.devicesCard.signedOut, text: deviceName(session), tone: 'success' });
    title.current?.focus();
  };
  return (
    <Card as="section" aria-labelledby="devices-title" className="grid gap-3">
      <div>
        <h3 ref={title} id="devices-title" tabIndex={-1} className="text-xl">
          {texts.devicesCard.signedInDevices}
        </h3>
        <p className="mt-1 text-sm text-ink-2">{texts.devicesCard.text}</p>
      </div>
      {error === undefined || originalArgs === undefined ? null : (
        <Notice tone="error">
          {texts.devicesCard.isStillSignedIn(deviceName(originalArgs), errorText(toApiError(error)))}
        </Notice>
      )}
      {currentData === undefined ? null : (
        <FoldedList name={texts.devicesCard.devices} items={currentData.sessions} unit="devices">
          {(session) => (
            <DeviceRow
              key={session.id}
              session={session}
              isEnding={isLoading && session.id === originalArgs?.id}
              isDisabled={isLoading}
              onEnd={() => void end(session)}
            />
          )}
        </FoldedList>
      )}
      {currentData === undefined && isError ? (
        <Notice tone="error" onRetry={() => void refetch()} isRetrying={isFetching}>
          {texts.devicesCard.weCouldntLoadYourDevices}
        </Notice>
      ) : null}
      {currentData === undefined && !isError ? (
        <LoadingLines text={texts.devicesCard.loadingYourDevices} />
      ) : null}
      <SignOutEverywhere onSignedOut={onSignedOut} />
    </Card>
  );
}
