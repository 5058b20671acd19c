import { Smartphone } from 'lucide-react';
import { QRCodeSVG } from 'qrcode.react';
import { type ReactNode, useEffect, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { Dialog } from '@/components/overlays/dialog';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { LoadingText } from '@/components/ui/skeleton';
import { type PhoneLink, postsApi } from '@/data/posts/api';
import { useCopied } from '@/data/posts/use-copied';
import { CopyButton } from './copy-button';
import { texts } from './texts';

interface SendToPhoneProps {
  /** Answers the saved post's id, or null where it could not be saved. */
  getPostId: () => Promise<string | null>;
  disabled?: boolean;
}

/** A code for the phone's camera. Phones themselves have their share sheet. */
export function SendToPhone({ getPostId, disabled = false }: SendToPhoneProps) {
  const [isOpen, setIsOpen] = useState(false);
  const [isUnsaved, setIsUnsaved] = useState(false);
  const [ask, { data: link, error, reset }] = postsApi.usePhoneLinkMutation();
  const failure = error === undefined ? null : toApiError(error);
  const isDeleted = failure?.status === 404;
  const answer = failure && (isDeleted ? texts.phone.deleted : errorText(failure));
  const reason = isUnsaved ? texts.phone.saveFailed : answer;
  const make = async () => {
    setIsOpen(true);
    reset();
    setIsUnsaved(false);
    const postId = await getPostId();
    if (postId === null) setIsUnsaved(true);
    else void ask(postId);
  };
  return (
    <>
      <Button
        icon={Smartphone}
        className="col-span-full px-2! max-md:pointer-coarse:hidden"
        disabled={disabled}
        onClick={() => void make()}
        label={texts.phone.send}
      />
      <Dialog
        isOpen={isOpen}
        onOpenChange={setIsOpen}
        title={texts.phone.send}
        description={texts.phone.description}
      >
        {link === undefined ? null : <PhoneCode key={link.url} link={link} onMake={() => void make()} />}
        <Notice error={reason} {...(isDeleted ? {} : { onRetry: () => void make() })} />
        {link === undefined && reason === null ? (
          <CodePlace>
            <LoadingText>{texts.phone.making}</LoadingText>
          </CodePlace>
        ) : null}
      </Dialog>
    </>
  );
}

/** Modules of white around the code: scanners count on four. */
const quietZone = 4;
const minuteMs = 60_000;
const lookEveryMs = 1000;

/** The code of a link as long as it is valid, then the way to the next one. */
function PhoneCode({ link: { url, expiresAt }, onMake }: { link: PhoneLink; onMake: () => void }) {
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
        <Button variant="primary" onClick={onMake} label={texts.phone.makeNew} />
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

function CodePlace({ children }: { children: ReactNode }) {
  return <div className="mx-auto grid size-60 place-items-center rounded-control bg-mat p-4">{children}</div>;
}

function minutesUntil(time: number): number | null {
  const left = time - Date.now();
  return left <= 0 ? null : Math.round(left / minuteMs);
}

/** Null where the time has come. It is looked at each second: a computer that slept has counted nothing. */
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
  const isCopied = copiedId !== null;
  return (
    <>
      <CopyButton
        isCopied={isCopied}
        onClick={async () => setIsBlocked(!(await copy(url, url)))}
        label={isCopied ? texts.phone.copied : texts.phone.copy}
      />
      {isBlocked ? (
        <p role="alert" className="text-sm text-danger">
          {texts.phone.copyBlocked}
        </p>
      ) : null}
    </>
  );
}
