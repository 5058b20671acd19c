/** The small picture of a dropped photo. */
import { useEffect, useState } from 'react';
import { draftFile } from '@/data/uploads/draft-files';
import { localPreview } from '@/data/uploads/local-preview';

/** Undefined while it is made, null where the browser cannot show this kind of file. */
export function useLocalPreview(draftId: string): string | null | undefined {
  const [address, setAddress] = useState<string | null | undefined>();
  useEffect(() => {
    let isWanted = true;
    const file = draftFile(draftId);
    const preview = file === undefined ? Promise.resolve(null) : localPreview(draftId, file);
    void preview.then((made) => (isWanted ? setAddress(made) : undefined));
    return () => {
      isWanted = false;
    };
  }, [draftId]);
  return address;
}
