import { Check, Copy, Download, type LucideIcon } from 'lucide-react';
import { Button, type ButtonProps } from '@/components/ui/button';
import type { PostActions } from '../hooks/use-post-actions';
import type { ShownPost } from '../read-posts';

export interface PostCardButtonsProps {
  post: ShownPost;
  actions: PostActions;
}

/** Download and Copy of a card. Between phone and wide screen there is room for their icons alone. */
export function PostCardButtons({ post, actions }: PostCardButtonsProps) {
  const { downloadingId, copiedId, download, copy } = actions;
  const isDownloading = downloadingId === post.id;
  const isCopied = copiedId === post.id;
  return (
    <div className="relative z-(--z-raised) -mr-2 flex flex-none gap-1">
      <CardButton
        icon={Download}
        disabled={downloadingId !== null}
        aria-busy={isDownloading || undefined}
        onClick={() => download(post)}
      >
        {isDownloading ? 'Saving...' : 'Download'}
      </CardButton>
      <CardButton
        icon={isCopied ? Check : Copy}
        className={isCopied ? 'text-ok!' : ''}
        onClick={() => copy(post)}
      >
        {isCopied ? 'Copied!' : 'Copy'}
      </CardButton>
    </div>
  );
}

interface CardButtonProps extends ButtonProps {
  icon: LucideIcon;
  children: string;
}

function CardButton({ icon: Icon, children, className = '', ...rest }: CardButtonProps) {
  return (
    <Button
      {...rest}
      variant="ghost"
      size="small"
      className={`gap-1.5! px-2! sm:max-xl:size-control-sm sm:max-xl:p-0! ${className}`}
    >
      <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
      <span aria-live="polite" className="sm:max-xl:sr-only">
        {children}
      </span>
    </Button>
  );
}
