import { Laptop, Smartphone } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import type { DeviceSession } from '@/api/types';
import { FoldedList } from '@/components/layout/folded-list';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { showToast } from '@/components/overlays/toast';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { LoadingLines } from '@/components/ui/skeleton';
import { formatLongDate } from '@/lib/format-date';
import { accountApi, fresh } from '../api';
import { texts } from '../texts';

/** Where somebody is signed in, the device used last first. In the end no session may be left, not even this one. */
export function DevicesCard({ onSignedOut }: { onSignedOut: () => void }) {
  const list = accountApi.useSessionsQuery(undefined, fresh);
  const [endSession, { isLoading, error, originalArgs }] = accountApi.useEndSessionMutation();
  const title = useRef<HTMLHeadingElement>(null);
  const end = async (session: DeviceSession) => {
    const answer = await endSession(session);
    if (answer.error !== undefined) return;
    showToast({ title: texts.devices.signedOut, text: deviceName(session), tone: 'success' });
    title.current?.focus();
  };
  return (
    <Card as="section" aria-labelledby="devices-title" className="grid gap-3">
      <div>
        <h3 ref={title} id="devices-title" tabIndex={-1} className="text-xl">
          {texts.devices.signedInDevices}
        </h3>
        <p className="mt-1 text-sm text-ink-2">{texts.devices.text}</p>
      </div>
      {error === undefined || originalArgs === undefined ? null : (
        <Notice error={texts.devices.notSignedOut(deviceName(originalArgs), errorText(toApiError(error)))} />
      )}
      {list.currentData !== undefined ? (
        <FoldedList name={texts.devices.devices} items={list.currentData.sessions} unit="devices">
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
      ) : list.error !== undefined ? (
        <Notice
          error={texts.devices.failed}
          onRetry={() => void list.refetch()}
          isRetrying={list.isFetching}
        />
      ) : (
        <LoadingLines text={texts.devices.loadingYourDevices} />
      )}
      <SignOutEverywhere onSignedOut={onSignedOut} />
    </Card>
  );
}

interface DeviceRowProps {
  session: DeviceSession;
  isEnding: boolean;
  /** Another one is being signed out. */
  isDisabled: boolean;
  onEnd: () => void;
}

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

const relativeTime = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export function deviceName({ device }: DeviceSession): string {
  return device === '' ? texts.devices.unknownDevice : device;
}

/** Such as '3 hours ago'; null for a time that cannot be read. The server notes a use at most once an hour. */
export function lastUseWords(value: string, now: number): string | null {
  const age = now - Date.parse(value);
  if (Number.isNaN(age)) return null;
  if (age < hourMs) return texts.devices.lessThanAnHourAgo;
  return age < dayMs
    ? relativeTime.format(-Math.floor(age / hourMs), 'hour')
    : relativeTime.format(-Math.floor(age / dayMs), 'day');
}

const handheld = /android|iphone|ipad|ios|mobile/i;

/** One device, when it was used, and the way to end that. This one is left by logging out. */
function DeviceRow({ session, isEnding, isDisabled, onEnd }: DeviceRowProps) {
  const historyId = useId();
  const name = deviceName(session);
  const used = session.is_current ? null : lastUseWords(session.last_used_at, Date.now());
  const Icon = handheld.test(session.device) ? Smartphone : Laptop;
  return (
    <li className="flex flex-wrap items-center gap-3 border-t border-line py-3 first:border-t-0">
      <Icon className="size-5 flex-none text-ink-2" />
      <div className="min-w-[min(6rem,100%)] flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <span className="font-semibold wrap-anywhere">{name}</span>
          {session.is_current ? <Badge tone="info" label={texts.devices.thisDevice} /> : null}
        </p>
        <p id={historyId} className="text-xs text-ink-3">
          {used === null ? null : <span className="inline-block">{texts.devices.lastUsed(used)}</span>}{' '}
          <span className="inline-block">{texts.devices.signedIn(formatLongDate(session.created_at))}</span>
        </p>
      </div>
      {session.is_current ? null : (
        <Button
          {...texts.devices.signOut}
          variant="ghost"
          size="small"
          className="-mr-3 [&>span]:justify-items-end"
          aria-label={texts.devices.signOutOf(name)}
          aria-describedby={historyId}
          disabled={isDisabled}
          isBusy={isEnding}
          onClick={onEnd}
        />
      )}
    </li>
  );
}

function SignOutEverywhere({ onSignedOut }: { onSignedOut: () => void }) {
  const [isAsking, setIsAsking] = useState(false);
  const [endAll, { isLoading, error, reset }] = accountApi.useEndAllSessionsMutation();
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
      <Button size="small" onClick={ask} label={texts.devices.everywhere.title} />
      <AlertDialog
        {...texts.devices.everywhere}
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        failure={error}
        isBusy={isLoading}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}
