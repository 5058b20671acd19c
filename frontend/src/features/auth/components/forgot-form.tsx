import { useState } from 'react';
import { TextField } from '@/components/forms/text-field';
import { useServerForm } from '@/components/forms/use-server-form';
import { Dialog } from '@/components/overlays/dialog';
import { Button, buttonStyle } from '@/components/ui/button';
import { authApi, type MockMail, type ResetRequested } from '../api';
import { resetRequestMessage } from '../messages';
import { isResetUnderWay, recordResetRequest, resetLinkMinutes } from '../reset-record';
import { forgotSchema } from '../schemas';
import { texts } from '../texts';
import { AuthForm, OtherForm } from './auth-form';

type Answer = Partial<ResetRequested>;

const underWay: Answer = { status: 'already_sent' };

/** The server says so by its status; older ones by their words. */
function isAlreadySent({ status, message = '' }: Answer): boolean {
  return status === 'already_sent' || /already sent/i.test(message);
}

/** Asking for a reset link: the form, what came of it, and the mail that a server in development shows. */
export function useResetRequest() {
  const [requestReset] = authApi.useRequestResetMutation();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [alreadySentTo, setAlreadySentTo] = useState<string | null>(null);
  const [mockMail, setMockMail] = useState<MockMail | null>(null);
  const form = useServerForm({
    schema: forgotSchema,
    values: { email: '' },
    send: async ({ email }): Promise<{ data?: Answer | undefined; error?: unknown }> =>
      isResetUnderWay(email, Date.now()) ? { data: underWay } : requestReset({ email: email.trim() }),
    onDone: (answer, values) => {
      const email = values.email.trim();
      if (isAlreadySent(answer)) return setAlreadySentTo(email);
      recordResetRequest(email, Date.now());
      setSentTo(email);
      setMockMail(answer.mock_mail ?? null);
    },
    failureText: resetRequestMessage,
    failureFocus: () => 'email',
  });
  return {
    ...form,
    /** Whom a link was mailed to just now. */
    sentTo,
    /** Whom one was mailed to before. */
    alreadySentTo,
    dismissAlreadySent: () => setAlreadySentTo(null),
    mockMail,
    dismissMockMail: () => setMockMail(null),
    startAgain: () => {
      form.reset();
      setSentTo(null);
    },
  };
}

export function ForgotForm({ request }: { request: ReturnType<typeof useResetRequest> }) {
  return (
    <>
      <AuthForm {...texts.forgotForm.form} form={request}>
        <TextField {...request.field('email')} label={texts.shared.email} type="email" autoComplete="email" />
      </AuthForm>
      <OtherForm {...texts.forgotForm.other} to="/login" />
    </>
  );
}

const webmailSites: readonly [domains: readonly string[], site: string][] = [
  [['outlook.com', 'hotmail.com', 'live.com', 'msn.com'], 'https://outlook.live.com/mail/'],
  [['yahoo.com', 'ymail.com'], 'https://mail.yahoo.com/'],
  [['icloud.com', 'me.com', 'mac.com'], 'https://www.icloud.com/mail/'],
  [['proton.me', 'protonmail.com', 'pm.me'], 'https://mail.proton.me/'],
  [['gmx.de', 'gmx.net', 'gmx.com'], 'https://www.gmx.net/'],
];

/** Most addresses that are no provider's own are read there. */
const otherWebmailSite = 'https://mail.google.com/mail/';

export function webmailSite(email: string): string {
  const domain = email.trim().toLowerCase().split('@').pop() ?? '';
  return webmailSites.find(([domains]) => domains.includes(domain))?.[1] ?? otherWebmailSite;
}

/** Says that no second mail comes while the first one's link holds, and leads to it. Open while there is an address. */
export function AlreadySentDialog({ email, onClose }: { email: string | null; onClose: () => void }) {
  return (
    <Dialog
      isOpen={email !== null}
      onOpenChange={onClose}
      title={texts.forgotForm.title}
      description={
        <p className="text-pretty">
          {texts.forgotForm.sent(
            resetLinkMinutes,
            <strong className="font-semibold text-ink wrap-anywhere">{email}</strong>,
          )}
        </p>
      }
      actions={
        <>
          <Button onClick={onClose} label={texts.forgotForm.close} />
          <a
            href={webmailSite(email ?? '')}
            target="_blank"
            rel="noreferrer"
            className={buttonStyle({ variant: 'primary' })}
          >
            {texts.forgotForm.openYourEmail}
            <span className="sr-only">{texts.shared.opensInNewTab}</span>
          </a>
        </>
      }
    />
  );
}
