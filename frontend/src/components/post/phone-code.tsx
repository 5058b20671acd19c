import { Check, Copy } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useEffect, useState } from 'react';
import { texts } from '@/components/texts';
import { Button } from '@/components/ui/button';
import type { PhoneLink } from '@/data/posts/phone-link';
import { useCopied } from '@/data/posts/use-copied';

export interface PhoneCodeProps {
  link: PhoneLink;
  /** Asks for the next one. */
  onMake: () => void;
}

/** Modules of white around the code: scanners count on four. */
const quietZone = 4;
const minuteMs = 60_000;
const lookEveryMs = 1000;

/** The code of a link as long as it is valid, then the way to the next one. */
export function PhoneCode({ link: { url, expiresAt }, onMake }: PhoneCodeProps) {
  const minutesLeft = useMinutesLeft(expiresAt);
  const isOver = minutesLeft === null;
  return (
    <div className="grid justify-items-center gap-3">
      {isOver ? null : (
        // Dark on white in both themes: many cameras read no other.
        <QRCodeSVG
          value={url}
          size={240}
          marginSize={quietZone}
          level="L"
          title={texts.phone.code}
          className="size-60 rounded-control"
        />
      )}
      <div role="status" className={isOver ? '' : 'sr-only'}>
        {isOver ? <CodePlace>{texts.phone.expired}</CodePlace> : null}
      </div>
      {isOver ? (
        <Button variant="primary" onClick={onMake}>
          {texts.phone.makeNew}
        </Button>
      ) : (
        <>
          <p className="text-center text-sm text-balance text-ink-2 figures">
            {texts.phone.validFor(minutesLeft)}
          </p>
          <CopyLink url={url} />
        </>
      )}
    </div>
  );
}

/** What stands where the code does. */
export function CodePlace({ children }: { children: ReactNode }) {
  return <div className="mx-auto grid size-60 place-items-center rounded-control bg-mat p-4">{children}</div>;
}

/** Null where the time has come. */
function minutesUntil(time: number): number | null {
  const left = time - Date.now();
  return left <= 0 ? null : Math.round(left / minuteMs);
}

/** The time is looked at each second: a computer that slept has counted nothing. */
function useMinutesLeft(time: number): number | null {
  const [minutes, setMinutes] = useState(() => minutesUntil(time));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const look = () => {
      setMinutes(minutesUntil(time));
      timer = setTimeout(look, lookEveryMs);
    };
    look();
    return () => clearTimeout(timer);
  }, [time]);
  return minutes;
}

function CopyLink({ url }: { url: string }) {
  const { copiedId, copy } = useCopied();
  const [isBlocked, setIsBlocked] = useState(false);
  const Icon = copiedId === null ? Copy : Check;
  return (
    <>
      <Button onClick={async () => setIsBlocked(!(await copy(url, url)))}>
        <Icon className="size-4" />
        <span aria-live="polite">{copiedId === null ? texts.phone.copy : texts.phone.copied}</span>
      </Button>
      {isBlocked ? (
        <p role="alert" className="text-sm text-danger">
          {texts.phone.copyBlocked}
        </p>
      ) : null}
    </>
  );
}
