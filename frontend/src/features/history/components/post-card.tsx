import { CircleAlert, Hash, Images, Info } from 'lucide-react';
import { serverUrl } from '@/api/server-url';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { Badge } from '@/components/ui/badge';
import { cutAtWord } from '@/data/posts/post-text';
import type { PostImage, ShownPost } from '@/data/posts/read-posts';
import { looseText } from '@/data/posts/use-save-files';
import { downloadFailed, type PostActions } from '../hooks/use-post-actions';
import { PostCardButtons } from './post-card-buttons';

export interface PostCardProps {
  post: ShownPost;
  actions: PostActions;
  isPriority: boolean;
  onOpen: () => void;
}

const hashtagsShown = 3;
const cardRatio = 4 / 5;
const nameCharactersMax = 60;

/** A post of the history. The whole card opens its details; its two buttons lie above that. */
export function PostCard({ post, actions, isPriority, onOpen }: PostCardProps) {
  const { caption, hashtags } = post;
  const furtherTags = hashtags.length - hashtagsShown;
  return (
    <article className="@container relative flex h-full flex-col">
      <button
        type="button"
        aria-label={`Post Details: ${cutAtWord(caption, nameCharactersMax)}`}
        onClick={onOpen}
        className="absolute inset-0 z-(--z-raised) rounded-photo outline-offset-4"
      />
      <Cover post={post} isPriority={isPriority} />
      <p className="mt-3 line-clamp-2 min-h-12 pr-3 font-display text-[1.0625rem]/6 text-pretty wrap-anywhere">
        {caption}
      </p>
      <p className="mt-1.5 flex min-h-4.5 gap-1 text-xs text-link">
        <span className="min-w-0 truncate">{hashtags.slice(0, hashtagsShown).join(' ')}</span>
        {furtherTags > 0 ? <span className="flex-none text-ink-3">{`+${furtherTags} more`}</span> : null}
      </p>
      <div className="mt-2 flex items-center justify-between gap-2 border-t border-line pt-2 @max-[14rem]:flex-wrap">
        <Measures post={post} />
        <PostCardButtons post={post} actions={actions} />
      </div>
      <Outcome postId={post.id} actions={actions} />
    </article>
  );
}

/** What came of a download that was not as asked for. */
function Outcome({
  postId,
  actions: { failedId, looseId },
}: { postId: string } & Pick<PostCardProps, 'actions'>) {
  const iconStyle = 'mt-px size-4 flex-none';
  if (failedId === postId) {
    return (
      <p role="alert" className="mt-1 flex gap-1.5 text-xs text-danger">
        <CircleAlert aria-hidden="true" className={iconStyle} strokeWidth={1.75} />
        {downloadFailed}
      </p>
    );
  }
  if (looseId !== postId) return null;
  return (
    <p role="status" className="mt-1 flex gap-1.5 text-xs text-pretty text-ink-2">
      <Info aria-hidden="true" className={`${iconStyle} text-info`} strokeWidth={1.75} />
      {looseText}
    </p>
  );
}

function Cover({ post: { images, ratio, style }, isPriority }: Pick<PostCardProps, 'post' | 'isPriority'>) {
  const first = images[0];
  return (
    <div className="relative">
      {first === undefined ? (
        <p className="grid aspect-4/5 place-items-center rounded-photo bg-mat text-sm text-ink-2">
          No images
        </p>
      ) : (
        <SlidePicture image={first} ratio={ratio} isPriority={isPriority} />
      )}
      <div className="absolute inset-x-2.5 bottom-2.5 flex justify-between gap-2">
        <Badge tone="onPhoto" className="min-w-0">
          <span className="min-w-0 truncate">{style}</span>
        </Badge>
        {images.length > 1 ? (
          <Badge tone="onPhoto" className="flex-none figures">
            {`+${images.length - 1} more`}
          </Badge>
        ) : null}
      </div>
    </div>
  );
}

interface SlidePictureProps {
  image: PostImage;
  ratio: number | null;
  isPriority: boolean;
}

/** The first slide as it was cropped, whole on the card's mat. */
function SlidePicture({ image, ratio, isPriority }: SlidePictureProps) {
  const picture = { src: serverUrl(image.url), alt: image.alt, fit: 'cover', isPriority } as const;
  if (ratio === null || image.focus === undefined) return <PhotoFrame {...picture} ratio="4/5" />;
  return (
    <div className="grid aspect-4/5 place-items-center rounded-photo bg-mat">
      <div className={ratio < cardRatio ? 'h-full' : 'w-full'} style={{ aspectRatio: ratio }}>
        <PhotoFrame {...picture} ratio="fill" crop={{ ratio, focus: image.focus }} />
      </div>
    </div>
  );
}

/** Counts and date. Where they have no room beside the buttons, they go on in a second line. */
function Measures({ post: { images, hashtags, createdAt, isEdited } }: Pick<PostCardProps, 'post'>) {
  const iconStyle = 'size-3.5 flex-none';
  return (
    <p className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5 text-xs whitespace-nowrap text-ink-3 figures">
      <span className="inline-flex items-center gap-1">
        <Images aria-hidden="true" className={iconStyle} strokeWidth={1.75} />
        {images.length}
        <span className="sr-only">{images.length === 1 ? ' image' : ' images'}</span>
      </span>
      <span className="inline-flex items-center gap-1">
        <Hash aria-hidden="true" className={iconStyle} strokeWidth={1.75} />
        {hashtags.length}
        <span className="sr-only">{hashtags.length === 1 ? ' hashtag' : ' hashtags'}</span>
      </span>
      <time dateTime={createdAt}>{createdAt}</time>
      {isEdited ? <span>edited</span> : null}
    </p>
  );
}
