import { useRef, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import type { DeviceSession } from '@/api/types';
import { showToast } from '@/components/overlays/toast';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { LoadingLines } from '@/components/ui/skeleton';
import { useEndSessionMutation, useSessionsQuery } from '../api';
import { deviceName } from '../device-words';
import { texts } from '../texts';
import { DeviceRow } from './device-row';
import { SignOutEverywhere } from './sign-out-everywhere';

/** More than these are shown on demand. */
const shownMax = 5;

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
        <DeviceList
          sessions={currentData.sessions}
          endingId={isLoading ? originalArgs?.id : undefined}
          onEnd={(session) => void end(session)}
        />
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

interface DeviceListProps {
  sessions: readonly DeviceSession[];
  endingId: string | undefined;
  onEnd: (session: DeviceSession) => void;
}

function DeviceList({ sessions, endingId, onEnd }: DeviceListProps) {
  const [isWhole, setIsWhole] = useState(false);
  const shown = isWhole ? sessions : sessions.slice(0, shownMax);
  return (
    <div>
      <ul aria-label={texts.devicesCard.devices}>
        {shown.map((session) => (
          <DeviceRow
            key={session.id}
            session={session}
            isEnding={session.id === endingId}
            isDisabled={endingId !== undefined}
            onEnd={() => onEnd(session)}
          />
        ))}
      </ul>
      {shown.length < sessions.length ? (
        <Button variant="ghost" size="small" className="-ml-3" onClick={() => setIsWhole(true)}>
          {texts.devicesCard.showAllDevices(sessions.length)}
        </Button>
      ) : null}
    </div>
  );
}
