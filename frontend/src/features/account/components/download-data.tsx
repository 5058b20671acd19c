import { Download } from 'lucide-react';
import { errorText, toApiError } from '@/api/errors';
import { serverUrl } from '@/api/server-url';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { pressDownload } from '@/lib/press-download';
import { usePrepareDataMutation } from '../api';
import { texts } from '../texts';

const archiveName = 'triptych-data.zip';

/** Asks for the archive and has the browser save it: it is streamed and never held here. */
export function DownloadData() {
  const [prepare, { data, error, isLoading }] = usePrepareDataMutation();
  const download = async () => {
    const answer = await prepare();
    if (answer.data !== undefined) pressDownload(serverUrl(answer.data.download_url), archiveName);
  };
  return (
    <div className="grid gap-3">
      <Button
        size="small"
        icon={Download}
        isFullWidth
        isBusy={isLoading}
        busyText={texts.downloadData.preparing}
        onClick={() => void download()}
      >
        {texts.downloadData.downloadMyData}
      </Button>
      {data === undefined ? null : (
        <Notice tone="success">
          {texts.downloadData.started(
            <a
              href={serverUrl(data.download_url)}
              download={archiveName}
              className="text-link underline underline-offset-2"
            >
              {texts.downloadData.startAgain}
            </a>,
          )}
        </Notice>
      )}
      {error === undefined ? null : (
        <Notice tone="error">
          {texts.downloadData.weCouldntPrepareYourData(errorText(toApiError(error)))}
        </Notice>
      )}
    </div>
  );
}
