import { CopyPlus, Download, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeleteDialog } from '@/components/overlays/delete-dialog';
import { Dialog } from '@/components/overlays/dialog';
import { CopyButton } from '@/components/post/copy-button';
import { SendToPhone } from '@/components/post/send-to-phone';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useDeletePostMutation } from '@/data/posts/api';
import type { ShownPost } from '@/data/posts/read-posts';
import type { PostActions } from '../hooks/use-post-actions';
import { texts } from '../texts';
import { PostGallery } from './post-gallery';

interface PostDetailsProps {
  post: ShownPost | null;
  actions: PostActions;
  onClose: () => void;
}

export function PostDetails({ post, actions, onClose }: PostDetailsProps) {
  return (
    <Dialog
      isOpen={post !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title={texts.details.title}
      isWide
    >
      {post === null ? null : (
        <div className="grid gap-5 md:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] md:gap-8">
          <PostGallery key={post.id} post={post} />
          <div className="grid min-w-0 content-start gap-4">
            <p className="font-display text-lg wrap-anywhere whitespace-pre-line">{post.caption}</p>
            <p className="text-sm wrap-anywhere text-link">{post.hashtags.join(' ')}</p>
            <Information post={post} />
            <DetailActions post={post} actions={actions} onClose={onClose} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Information({ post: { style, createdAt, isEdited, images, hashtags } }: { post: ShownPost }) {
  const rows = [
    [texts.details.style, style],
    [texts.details.created, isEdited ? texts.details.createdAndEdited(createdAt) : createdAt],
    [texts.details.images, images.length],
    [texts.details.hashtags, hashtags.length],
  ] as const;
  return (
    <dl aria-label={texts.details.information} className="border-t border-line">
      {rows.map(([term, value]) => (
        <div key={term} className="grid grid-cols-[9rem_1fr] border-b border-line py-2.5 text-sm">
          <dt className="text-ink-2">{term}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function DetailActions({ post, actions, onClose }: PostDetailsProps & { post: ShownPost }) {
  const { downloadingId, outcome, copiedId, download, copy, editing } = actions;
  const [isDeleting, setIsDeleting] = useState(false);
  const [deletePost] = useDeletePostMutation();
  const isCopied = copiedId === post.id;
  return (
    <>
      {outcome?.postId === post.id ? (
        <Notice tone={outcome.isFailure ? 'error' : 'info'}>{outcome.text}</Notice>
      ) : null}
      <div className="grid grid-cols-2 gap-2 max-[24rem]:grid-cols-1">
        <Button
          variant="primary"
          icon={Download}
          className="px-2!"
          disabled={downloadingId !== null}
          isBusy={downloadingId === post.id}
          busyText={texts.details.downloading}
          onClick={() => download(post)}
        >
          {texts.details.downloadAll}
        </Button>
        <CopyButton className="px-2!" isCopied={isCopied} onClick={() => copy(post)}>
          {isCopied ? texts.copied : texts.details.copy}
        </CopyButton>
        {editing === null ? null : (
          <>
            <Button
              icon={PencilLine}
              className="px-2!"
              disabled={editing.openingId !== null}
              onClick={() => editing.edit(post)}
            >
              {texts.edit}
            </Button>
            <Button
              icon={CopyPlus}
              className="px-2!"
              disabled={editing.openingId !== null}
              onClick={() => editing.duplicate(post)}
            >
              {texts.details.duplicate}
            </Button>
            <SendToPhone getPostId={async () => post.id} />
            <Button
              variant="ghost"
              icon={Trash2}
              className="col-span-full -ml-2 justify-self-start px-2! text-danger!"
              onClick={() => setIsDeleting(true)}
            >
              {texts.details.delete}
            </Button>
          </>
        )}
      </div>
      {isDeleting ? (
        <DeleteDialog
          texts={texts.delete}
          text={texts.delete.text}
          onDelete={() => deletePost(post.id)}
          onDeleted={onClose}
          onClose={() => setIsDeleting(false)}
        />
      ) : null}
    </>
  );
}
