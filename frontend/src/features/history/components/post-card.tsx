import { clsx } from 'clsx';
import { Check, CircleAlert, Copy, Download, Hash, Images, Info, PencilLine } from 'lucide-react';
import { serverUrl } from '@/api/server-url';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { Badge } from '@/components/ui/badge';
import { Button, type ButtonProps } from '@/components/ui/button';
import { cutAtWord } from '@/data/posts/post-text';
import type { ShownPost } from '@/data/posts/read-posts';
import type { PostActions } from '../hooks/use-post-actions';
import { texts } from '../texts';

interface PostCardProps {
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
  const { caption, hashtags, images } = post;
  const furtherImages = images.length - 1;
  const furtherTags = hashtags.length - hashtagsShown;
  return (
    <article className="@container relative flex h-full flex-col">
      <button
        type="button"
        aria-label={texts.card.open(cutAtWord(caption, nameCharactersMax))}
        onClick={onOpen}
        className="absolute inset-0 z-(--z-raised) rounded-photo outline-offset-4"
      />
      <div className="relative">
        <Cover post={post} isPriority={isPriority} />
        <div className="absolute inset-x-2.5 bottom-2.5 flex justify-between gap-2">
          <Badge
            tone="onPhoto"
            className="min-w-0"
            label={<span className="min-w-0 truncate">{post.style}</span>}
          />
          {furtherImages > 0 ? (
            <Badge tone="onPhoto" className="flex-none figures" label={texts.card.more(furtherImages)} />
          ) : null}
        </div>
      </div>
      <p className="mt-3 line-clamp-2 min-h-12 pr-3 font-display text-[1.0625rem]/6 text-pretty wrap-anywhere">
        {caption}
      </p>
      <p className="mt-1.5 flex min-h-4.5 gap-1 text-xs text-link">
        <span className="min-w-0 truncate">{hashtags.slice(0, hashtagsShown).join(' ')}</span>
        {furtherTags > 0 ? (
          <span className="flex-none text-ink-3">{texts.card.more(furtherTags)}</span>
        ) : null}
      </p>
      <div className="mt-2 flex items-center justify-between gap-2 border-t border-line pt-2 @max-[14rem]:flex-wrap">
        <Measures post={post} />
        <PostCardButtons post={post} actions={actions} />
      </div>
      {actions.outcome?.postId === post.id ? <OutcomeLine {...actions.outcome} /> : null}
    </article>
  );
}

function OutcomeLine({ isFailure, text }: { isFailure: boolean; text: string }) {
  const Icon = isFailure ? CircleAlert : Info;
  return (
    <p
      role={isFailure ? 'alert' : 'status'}
      className={clsx('mt-1 flex gap-1.5 text-xs text-pretty', isFailure ? 'text-danger' : 'text-ink-2')}
    >
      <Icon className={clsx('mt-px size-4 flex-none', !isFailure && 'text-info')} />
      {text}
    </p>
  );
}

/** The first slide as it was cropped, whole on the card's mat. */
function Cover({ post: { images, ratio }, isPriority }: Pick<PostCardProps, 'post' | 'isPriority'>) {
  const matStyle = 'grid aspect-4/5 place-items-center rounded-photo bg-mat';
  const [first] = images;
  if (first === undefined) return <p className={`${matStyle} text-sm text-ink-2`}>{texts.noImages}</p>;
  const picture = { src: serverUrl(first.url), alt: first.alt, isPriority };
  if (ratio === null || first.focus === undefined) return <PhotoFrame {...picture} ratio="4/5" fit="cover" />;
  return (
    <div className={matStyle}>
      <PhotoFrame
        {...picture}
        crop={{ ratio, focus: first.focus }}
        className={ratio < cardRatio ? 'h-full' : 'w-full'}
      />
    </div>
  );
}

/** Counts and date. Where they have no room beside the buttons, they go on in a second line. */
function Measures({ post: { images, hashtags, createdAt, isEdited } }: Pick<PostCardProps, 'post'>) {
  const iconStyle = 'size-3.5 flex-none';
  return (
    <p className="flex min-w-0 flex-wrap gap-x-3 gap-y-0.5 text-xs whitespace-nowrap text-ink-3 figures">
      <span className="inline-flex items-center gap-1">
        <Images className={iconStyle} />
        {images.length}
        <span className="sr-only">{texts.card.images(images.length)}</span>
      </span>
      <span className="inline-flex items-center gap-1">
        <Hash className={iconStyle} />
        {hashtags.length}
        <span className="sr-only">{texts.card.hashtags(hashtags.length)}</span>
      </span>
      <time dateTime={createdAt}>{createdAt}</time>
      {isEdited ? <span>{texts.card.edited}</span> : null}
    </p>
  );
}

/** Between phone and wide screen there is room for their icons alone, and the word of one that is at work. */
function PostCardButtons({ post, actions }: Pick<PostCardProps, 'post' | 'actions'>) {
  const { downloadingId, copiedId, download, copy, editing } = actions;
  const isDownloading = downloadingId === post.id;
  const isCopied = copiedId === post.id;
  return (
    <div className="relative z-(--z-raised) -mr-2 flex flex-none gap-1 @max-[14rem]:flex-wrap @max-[14rem]:shrink">
      <CardButton
        icon={Download}
        disabled={downloadingId !== null}
        isBusy={isDownloading}
        isMarked={isDownloading}
        onClick={() => download(post)}
        label={isDownloading ? texts.card.downloading : texts.card.download}
      />
      <CardButton
        icon={isCopied ? Check : Copy}
        className={isCopied ? 'text-ok!' : ''}
        isMarked={isCopied}
        onClick={() => copy(post)}
        label={isCopied ? texts.copied : texts.card.copy}
      />
      {editing === null ? null : (
        <CardButton
          icon={PencilLine}
          disabled={editing.openingId !== null}
          isBusy={editing.openingId === post.id}
          onClick={() => editing.edit(post)}
          label={texts.edit}
        />
      )}
    </div>
  );
}

/** A marked one tells what is happening, so its word is seen everywhere. */
function CardButton({ label, isMarked, className, ...rest }: ButtonProps & { isMarked?: boolean }) {
  return (
    <Button
      {...rest}
      variant="ghost"
      size="small"
      className={clsx('gap-1.5! px-2!', !isMarked && 'sm:max-xl:size-control-sm sm:max-xl:p-0!', className)}
    >
      <span aria-live="polite" className={isMarked ? '' : 'sm:max-xl:sr-only'}>
        {label}
      </span>
    </Button>
  );
}
