import { Card } from '@/components/ui/card';
import { DeleteAccount } from './delete-account';
import { DownloadData } from './download-data';

export interface DataCardProps {
  username: string;
  /** The account is gone, and its sessions with it. */
  onDeleted: () => void;
}

/** Taking all of one's data along, and leaving for good. */
export function DataCard({ username, onDeleted }: DataCardProps) {
  return (
    <Card as="section" aria-labelledby="data-title" className="grid gap-4">
      <div>
        <h3 id="data-title" className="text-xl">
          Your data
        </h3>
        <p className="mt-1 text-sm text-ink-2">Download everything, or delete your account.</p>
        <p className="mt-2 max-w-xl text-sm text-pretty text-ink-2">
          Triptych looks at each photo on our server for sharpness, light, faces and subjects, to pick your
          best shots. It never identifies people, and the results are deleted with the photo.
        </p>
      </div>
      <DownloadData />
      <DeleteAccount username={username} onDeleted={onDeleted} />
    </Card>
  );
}
