import { Download } from 'lucide-react';
import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { serverUrl } from '@/api/server-url';
import { PasswordField, UsernameField } from '@/components/forms/text-field';
import { useServerForm } from '@/components/forms/use-server-form';
import { Dialog } from '@/components/overlays/dialog';
import { Button } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { Notice } from '@/components/ui/notice';
import { pressDownload } from '@/lib/press-download';
import { accountApi } from '../api';
import { deletionSchema } from '../schemas';
import { texts } from '../texts';

export function DataCard(props: DeleteAccountProps) {
  return (
    <Card as="section" aria-labelledby="data-title" className="grid gap-4">
      <div>
        <h3 id="data-title" className="text-xl">
          {texts.data.yourData}
        </h3>
        <p className="mt-1 text-sm text-ink-2">{texts.data.text}</p>
        <p className="mt-2 max-w-xl text-sm text-pretty text-ink-2">{texts.data.analysis}</p>
      </div>
      <DownloadData />
      <DeleteAccount {...props} />
    </Card>
  );
}

const archiveName = 'triptych-data.zip';

/** Asks for the archive and has the browser save it: it is streamed and never held here. */
function DownloadData() {
  const [prepare, { data, error, isLoading }] = accountApi.usePrepareDataMutation();
  const download = async () => {
    const answer = await prepare();
    if (answer.data !== undefined) pressDownload(serverUrl(answer.data.download_url), archiveName);
  };
  return (
    <div className="grid gap-3">
      <Button
        {...texts.data.download}
        size="small"
        icon={Download}
        isFullWidth
        isBusy={isLoading}
        onClick={() => void download()}
      />
      {data === undefined ? null : (
        <Notice tone="success">
          {texts.data.started(
            <a
              href={serverUrl(data.download_url)}
              download={archiveName}
              className="text-link underline underline-offset-2"
            >
              {texts.data.startAgain}
            </a>,
          )}
        </Notice>
      )}
      <Notice error={error && texts.data.weCouldntPrepareYourData(errorText(toApiError(error)))} />
    </div>
  );
}

const formId = 'delete-account';

interface DeleteAccountProps {
  username: string;
  /** The account is gone, and its sessions with it. */
  onDeleted: () => void;
}

function DeleteAccount(props: DeleteAccountProps) {
  const [isAsking, setIsAsking] = useState(false);
  const [deleteAccount, { isLoading }] = accountApi.useDeleteAccountMutation();
  return (
    <>
      <Button
        variant="danger"
        size="small"
        isFullWidth
        onClick={() => setIsAsking(true)}
        label={texts.shared.deleteAccount}
      />
      <Dialog
        isOpen={isAsking}
        onOpenChange={setIsAsking}
        title={texts.shared.deleteAccount}
        description={
          <div className="grid gap-2 text-sm">
            <p>{texts.data.whatGoes}</p>
            <p>{texts.data.whatStays}</p>
          </div>
        }
        isWorking={isLoading}
        actions={
          <>
            <Button disabled={isLoading} onClick={() => setIsAsking(false)} label={texts.shared.cancel} />
            <Button
              type="submit"
              form={formId}
              variant="dangerSolid"
              isBusy={isLoading}
              busyText={texts.data.deleting}
              label={texts.shared.deleteAccount}
            />
          </>
        }
      >
        <DeleteForm {...props} send={deleteAccount} />
      </Dialog>
    </>
  );
}

type Send = ReturnType<typeof accountApi.useDeleteAccountMutation>[0];

function DeleteForm({ username, onDeleted, send }: DeleteAccountProps & { send: Send }) {
  const { field, submit, failure } = useServerForm({
    schema: deletionSchema(username),
    values: { username: '', password: '' },
    firstFocus: 'username',
    send: (values) => send({ ...values, username: values.username.trim() }),
    onDone: onDeleted,
  });
  return (
    <form
      noValidate
      id={formId}
      aria-label={texts.shared.deleteAccount}
      onSubmit={submit}
      className="grid gap-5"
    >
      <Notice error={failure} title={texts.data.weCouldntDeleteYourAccount} />
      <UsernameField
        {...field('username')}
        label={texts.data.typeYourUsername(username)}
        autoComplete="off"
      />
      <PasswordField {...field('password')} label={texts.shared.password} hint={texts.data.passwordHint} />
    </form>
  );
}
