/** The small picture of a dropped photo. */
import { useEffect, useState } from 'react';
import { localPreview } from '@/data/uploads/local-preview';
import { pendingFile } from '@/data/uploads/upload-files';

/** Undefined while it is made, null where the browser cannot show this kind of file. */
export function useLocalPreview(draftId: string): string | null | undefined {
  const [address, setAddress] = useState<string | null | undefined>();
  useEffect(() => {
    let isWanted = true;
    const file = pendingFile(draftId);
    const preview = file === undefined ? Promise.resolve(null) : localPreview(draftId, file);
    void preview.then((made) => (isWanted ? setAddress(made) : undefined));
    return () => {
      isWanted = false;
    };
  }, [draftId]);
  return address;
}
