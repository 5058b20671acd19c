import { Laptop, Smartphone } from 'lucide-react';
import { useId } from 'react';
import type { DeviceSession } from '@/api/types';
import { Badge } from '@/components/ui/badge';
import { Button } from '@/components/ui/button';
import { formatLongDate } from '@/lib/format-date';
import { deviceName, lastUseWords } from '../device-words';
import { texts } from '../texts';

export interface DeviceRowProps {
  session: DeviceSession;
  isEnding: boolean;
  /** Another one is being signed out. */
  isDisabled: boolean;
  onEnd: () => void;
}

const handheld = /android|iphone|ipad|ios|mobile/i;

/** One device, when it was used, and the way to end that. This one is left by logging out. */
export function DeviceRow({ session, isEnding, isDisabled, onEnd }: DeviceRowProps) {
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
          {session.is_current ? <Badge tone="info">{texts.deviceRow.thisDevice}</Badge> : null}
        </p>
        <p id={historyId} className="text-xs text-ink-3">
          {used === null ? null : <span className="inline-block">{texts.deviceRow.lastUsed(used)}</span>}{' '}
          <span className="inline-block">{texts.deviceRow.signedIn(formatLongDate(session.created_at))}</span>
        </p>
      </div>
      {session.is_current ? null : (
        <Button
          variant="ghost"
          size="small"
          className="-mr-3 [&>span]:justify-items-end"
          aria-label={texts.deviceRow.signOutOf(name)}
          aria-describedby={historyId}
          disabled={isDisabled}
          isBusy={isEnding}
          busyText={texts.shared.signingOut}
          onClick={onEnd}
        >
          {texts.deviceRow.signOut}
        </Button>
      )}
    </li>
  );
}
