import { clsx } from 'clsx';
import { Check, Copy, Download, PencilLine } from 'lucide-react';
import { Button, type ButtonProps } from '@/components/ui/button';
import type { ShownPost } from '@/data/posts/read-posts';
import type { PostActions } from '../hooks/use-post-actions';
import { texts } from '../texts';

/**
 * Download, Copy and Edit of a card. Between phone and wide screen there is room for their icons alone, and for the word
 * of the one that something is happening to.
 */
export function PostCardButtons({ post, actions }: { post: ShownPost; actions: PostActions }) {
  const { downloadingId, copiedId, download, copy, editing } = actions;
  const isDownloading = downloadingId === post.id;
  const isCopied = copiedId === post.id;
  return (
    <div className="relative z-(--z-raised) -mr-2 flex flex-none gap-1 @max-[14rem]:flex-wrap @max-[14rem]:shrink">
      <CardButton
        icon={Download}
        disabled={downloadingId !== null}
        aria-busy={isDownloading || undefined}
        isMarked={isDownloading}
        onClick={() => download(post)}
      >
        {isDownloading ? texts.card.downloading : texts.card.download}
      </CardButton>
      <CardButton
        icon={isCopied ? Check : Copy}
        className={isCopied ? 'text-ok!' : ''}
        isMarked={isCopied}
        onClick={() => copy(post)}
      >
        {isCopied ? texts.copied : texts.card.copy}
      </CardButton>
      {editing === null ? null : (
        <CardButton
          icon={PencilLine}
          disabled={editing.openingId !== null}
          aria-busy={editing.openingId === post.id || undefined}
          isMarked={false}
          onClick={() => editing.edit(post)}
        >
          {texts.edit}
        </CardButton>
      )}
    </div>
  );
}

interface CardButtonProps extends ButtonProps {
  /** It tells what is happening, so its word is seen everywhere. */
  isMarked: boolean;
}

function CardButton({ children, isMarked, className, ...rest }: CardButtonProps) {
  return (
    <Button
      {...rest}
      variant="ghost"
      size="small"
      className={clsx('gap-1.5! px-2!', !isMarked && 'sm:max-xl:size-control-sm sm:max-xl:p-0!', className)}
    >
      <span aria-live="polite" className={isMarked ? '' : 'sm:max-xl:sr-only'}>
        {children}
      </span>
    </Button>
  );
}
