import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { serverUrl } from '@/api/server-url';
import { PageHeading } from '@/components/layout/page-heading';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { CarouselDots } from '@/components/post/carousel-dots';
import { PhotoCarousel } from '@/components/post/photo-carousel';
import { Button } from '@/components/ui/button';
import type { ShownPost } from '@/data/posts/read-posts';
import type { PhonePost } from '../api';
import { type PhoneActions, usePhoneActions } from '../hooks/use-phone-actions';
import { TakingActions } from './taking-actions';

/** The post, and the ways to take it into another app. */
export function PostToTake({ linked }: { linked: PhonePost }) {
  const { post } = linked;
  const actions = usePhoneActions(linked);
  const [index, setIndex] = useState(0);
  return (
    <>
      <PageHeading title="Your post" text="Share or download the photos, then paste the caption." />
      <div className="grid gap-6">
        <Slides post={post} index={index} onIndex={setIndex} />
        <TakingActions actions={actions} count={post.images.length} index={index} />
        <section aria-labelledby="caption-title" className="grid gap-3">
          <h2 id="caption-title">Caption</h2>
          <p className="font-display text-lg wrap-anywhere whitespace-pre-line">{post.caption}</p>
          <p className="text-sm wrap-anywhere text-link">{post.hashtags.join(' ')}</p>
        </section>
        <AltTexts post={post} actions={actions} />
      </div>
    </>
  );
}

interface SlidesProps {
  post: ShownPost;
  index: number;
  onIndex: (index: number) => void;
}

function Slides({ post: { images, ratio }, index, onIndex }: SlidesProps) {
  const slides = images.map(({ id, url, alt, focus }, position) => ({
    id,
    src: serverUrl(url),
    alt: alt || `Photo ${position + 1}`,
    crop: ratio === null || focus === undefined ? undefined : { ratio, focus },
  }));
  return (
    <PhotoCarousel
      label="Photos of the post"
      slides={slides}
      index={index}
      onIndex={onIndex}
      ratio={ratio ?? 1}
      fit={ratio === null ? 'contain' : 'cover'}
      matClassName="rounded-photo bg-mat"
    >
      <div className={images.length > 1 ? 'grid justify-items-center gap-1' : ''}>
        <p aria-live="polite">{`Photo ${index + 1} of ${images.length}`}</p>
        {images.length > 1 ? (
          <CarouselDots word="Photo" ids={images.map(({ id }) => id)} index={index} onIndex={onIndex} />
        ) : null}
      </div>
    </PhotoCarousel>
  );
}

interface AltTextsProps {
  post: ShownPost;
  actions: PhoneActions;
}

/** Each to be copied by itself: apps ask for them photo by photo. */
function AltTexts({ post: { images }, actions: { copiedId, copyAltText } }: AltTextsProps) {
  const described = images.map((image, index) => ({ image, index })).filter(({ image }) => image.alt !== '');
  if (described.length === 0) return null;
  return (
    <section aria-labelledby="alt-title" className="grid gap-3">
      <h2 id="alt-title">Alt texts</h2>
      <ol aria-labelledby="alt-title">
        {described.map(({ image, index }) => (
          <li
            key={image.id}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-t border-line py-4"
          >
            <PhotoFrame src={serverUrl(image.url)} alt="" ratio="1/1" fit="cover" />
            <div className="grid justify-items-start gap-2">
              <p className="text-sm wrap-anywhere">{image.alt}</p>
              <Button onClick={() => copyAltText(image)}>
                <CopyIcon isCopied={copiedId === image.id} />
                <span aria-live="polite">
                  {copiedId === image.id ? 'Copied! ' : 'Copy '}
                  <span className="sr-only">{`the alt text of photo ${index + 1}`}</span>
                </span>
              </Button>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function CopyIcon({ isCopied }: { isCopied: boolean }) {
  const Icon = isCopied ? Check : Copy;
  return <Icon aria-hidden="true" className="size-4" strokeWidth={1.75} />;
}
