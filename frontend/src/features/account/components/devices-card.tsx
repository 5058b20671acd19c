import { useRef, useState } from 'react';
import type { DeviceSession } from '@/api/types';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { LoadingLines } from '@/components/ui/skeleton';
import { useDevices } from '../hooks/use-devices';
import { texts } from '../texts';
import { DeviceRow } from './device-row';
import { SignOutEverywhere } from './sign-out-everywhere';

/** More than these are shown on demand. */
const shownMax = 5;

export interface DevicesCardProps {
  /** No session is left, not even this one. */
  onSignedOut: () => void;
}

/** Where somebody is signed in, the device used last first. */
export function DevicesCard({ onSignedOut }: DevicesCardProps) {
  const { sessions, isError, isFetching, reload, end, endingId, failure } = useDevices();
  const title = useRef<HTMLHeadingElement>(null);
  const leave = async (session: DeviceSession) => {
    if (await end(session)) title.current?.focus();
  };
  return (
    <Card as="section" aria-labelledby="devices-title" className="grid gap-3">
      <div>
        <h3 ref={title} id="devices-title" tabIndex={-1} className="text-xl">
          {texts.devicesCard.signedInDevices}
        </h3>
        <p className="mt-1 text-sm text-ink-2">{texts.devicesCard.text}</p>
      </div>
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
      {sessions === null ? null : (
        <DeviceList sessions={sessions} endingId={endingId} onEnd={(session) => void leave(session)} />
      )}
      {sessions === null && isError ? (
        <Notice tone="error" onRetry={reload} isRetrying={isFetching}>
          {texts.devicesCard.weCouldntLoadYourDevices}
        </Notice>
      ) : null}
      {sessions === null && !isError ? <LoadingLines text={texts.devicesCard.loadingYourDevices} /> : null}
      <SignOutEverywhere onSignedOut={onSignedOut} />
    </Card>
  );
}

interface DeviceListProps {
  sessions: readonly DeviceSession[];
  endingId: string | null;
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
            isDisabled={endingId !== null}
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
