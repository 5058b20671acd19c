import { clsx } from 'clsx';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { Card } from '@/components/ui/card';
import { hasWords } from '@/data/drafts/content';
import type { Draft } from '@/data/drafts/draft-view';
import { foldText } from '@/data/posts/post-text';
import { texts } from '../texts';

const thumbnailsMax = 3;

/** The photos of the caption, which go before the work on narrow screens, and on wide ones what the feed shows of it. */
export function CaptionAside({ photos, draft }: { photos: readonly TripPhoto[]; draft: Draft }) {
  const { content, alt_texts: altTexts } = draft;
  const rest = photos.length - thumbnailsMax;
  const fold = foldText(content?.caption ?? '');
  return (
    <aside className="max-lg:contents lg:sticky lg:top-20 lg:grid lg:content-start lg:gap-5 lg:self-start">
      {photos.length === 0 ? null : (
        <ul
          aria-label={texts.aside.photos}
          className={clsx(
            'grid max-w-104 items-stretch gap-1.5 max-lg:order-first',
            rest > 0 ? 'grid-cols-[repeat(3,1fr)_auto]' : 'grid-cols-3',
          )}
        >
          {photos.slice(0, thumbnailsMax).map((photo) => (
            <li key={photo.id}>
              <PhotoFrame
                src={serverUrl(photo.thumbnail_url)}
                alt={altTexts[photo.id] || photo.filename}
                ratio="4/5"
                fit="cover"
                isPriority
              />
            </li>
          ))}
          {rest > 0 ? (
            <li className="grid min-w-12 place-items-center rounded-photo bg-mat px-2 font-display text-xl font-medium text-ink-2">
              {texts.aside.more(rest)}
            </li>
          ) : null}
        </ul>
      )}
      {hasWords(content) ? (
        <Card className="p-4 pb-4.5 max-lg:hidden">
          <h3 className="mb-2 font-text text-xs font-semibold text-ink-2">{texts.aside.fold}</h3>
          <p className="font-display wrap-anywhere whitespace-pre-line">
            {fold.shown}
            {fold.isFolded ? <span className="text-ink-2">{texts.aside.folded}</span> : null}
          </p>
        </Card>
      ) : null}
    </aside>
  );
}
