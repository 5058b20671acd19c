import { Card } from '@/components/ui/card';
import { texts } from '../texts';
import { DeleteAccount, type DeleteAccountProps } from './delete-account';
import { DownloadData } from './download-data';

export function DataCard(props: DeleteAccountProps) {
  return (
    <Card as="section" aria-labelledby="data-title" className="grid gap-4">
      <div>
        <h3 id="data-title" className="text-xl">
          {texts.dataCard.yourData}
        </h3>
        <p className="mt-1 text-sm text-ink-2">{texts.dataCard.text}</p>
        <p className="mt-2 max-w-xl text-sm text-pretty text-ink-2">{texts.dataCard.analysis}</p>
      </div>
      <DownloadData />
      <DeleteAccount {...props} />
    </Card>
  );
}
