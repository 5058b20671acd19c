/** The shape of a picture whose size nobody tells: known as soon as it is loaded, and square until then. */
import { useEffect, useState } from 'react';
import { serverUrl } from '@/api/server-url';
import { ratioMax, ratioMin } from '@/data/posts/instagram-rules';

/** Width to height, brought into what a post can have. */
export function usePictureRatio(url: string | undefined): number {
  const [ratio, setRatio] = useState(1);
  useEffect(() => {
    if (url === undefined) return;
    const picture = new Image();
    picture.onload = () => {
      const { naturalWidth, naturalHeight } = picture;
      if (naturalHeight > 0) setRatio(Math.min(ratioMax, Math.max(ratioMin, naturalWidth / naturalHeight)));
    };
    picture.src = serverUrl(url);
    return () => {
      picture.onload = null;
    };
  }, [url]);
  return ratio;
}
