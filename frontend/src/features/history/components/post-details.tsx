import { Check, Copy, CopyPlus, Download, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Dialog } from '@/components/overlays/dialog';
import { SendToPhone } from '@/components/post/send-to-phone';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { ShownPost } from '@/data/posts/read-posts';
import { looseText } from '@/data/posts/use-save-files';
import type { PostEditing } from '../hooks/use-edit-post';
import { downloadFailed, type PostActions } from '../hooks/use-post-actions';
import { DeletePost } from './delete-post';
import { PostGallery } from './post-gallery';

export interface PostDetailsProps {
  /** The one that is opened, or null. */
  post: ShownPost | null;
  areSamples: boolean;
  actions: PostActions;
  onClose: () => void;
}

/** Everything about one post. */
export function PostDetails({ post, areSamples, actions, onClose }: PostDetailsProps) {
  return (
    <Dialog
      isOpen={post !== null}
      onOpenChange={(isOpen) => (isOpen ? undefined : onClose())}
      title="Post Details"
      isWide
    >
      {post === null ? null : (
        <div className="grid gap-5 md:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] md:gap-8">
          <PostGallery key={post.id} images={post.images} ratio={post.ratio} />
          <div className="grid min-w-0 content-start gap-4">
            <p className="font-display text-lg wrap-anywhere whitespace-pre-line">{post.caption}</p>
            <p className="text-sm wrap-anywhere text-link">{post.hashtags.join(' ')}</p>
            <Information post={post} />
            <DetailActions post={post} areSamples={areSamples} actions={actions} onClose={onClose} />
          </div>
        </div>
      )}
    </Dialog>
  );
}

function Information({ post }: { post: ShownPost }) {
  const rows = [
    ['Style', post.style],
    ['Created', post.isEdited ? `${post.createdAt}, edited` : post.createdAt],
    ['Images', post.images.length],
    ['Hashtags', post.hashtags.length],
  ] as const;
  return (
    <dl aria-label="Post information" className="border-t border-line">
      {rows.map(([term, value]) => (
        <div key={term} className="grid grid-cols-[9rem_1fr] border-b border-line py-2.5 text-sm">
          <dt className="text-ink-2">{term}</dt>
          <dd className="figures">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

interface EditButtonsProps {
  post: ShownPost;
  editing: PostEditing;
}

function EditButtons({ post, editing: { openingId, edit, duplicate } }: EditButtonsProps) {
  const isOpening = openingId !== null;
  return (
    <>
      <Button className="px-2!" disabled={isOpening} onClick={() => edit(post)}>
        <PencilLine aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Edit
      </Button>
      <Button className="px-2!" disabled={isOpening} onClick={() => duplicate(post)}>
        <CopyPlus aria-hidden="true" className="size-4" strokeWidth={1.75} />
        Duplicate as a new post
      </Button>
    </>
  );
}

interface DetailActionsProps extends Omit<PostDetailsProps, 'post'> {
  post: ShownPost;
}

function DetailActions({ post, areSamples, actions, onClose }: DetailActionsProps) {
  const [isDeleting, setIsDeleting] = useState(false);
  const { downloadingId, failedId, looseId, copiedId, download, copy, editing } = actions;
  const isCopied = copiedId === post.id;
  return (
    <>
      {failedId === post.id ? <Notice tone="error">{downloadFailed}</Notice> : null}
      {looseId === post.id && failedId === null ? <Notice>{looseText}</Notice> : null}
      <div className="grid grid-cols-2 gap-2 max-[24rem]:grid-cols-1">
        <Button
          variant="primary"
          className="px-2!"
          disabled={downloadingId !== null}
          isBusy={downloadingId === post.id}
          busyText="Downloading..."
          onClick={() => download(post)}
        >
          <Download aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Download All
        </Button>
        <Button className="px-2!" onClick={() => copy(post)}>
          {isCopied ? (
            <Check aria-hidden="true" className="size-4" strokeWidth={1.75} />
          ) : (
            <Copy aria-hidden="true" className="size-4" strokeWidth={1.75} />
          )}
          <span aria-live="polite">{isCopied ? 'Copied!' : 'Copy Content'}</span>
        </Button>
        {editing === null ? null : <EditButtons post={post} editing={editing} />}
        {areSamples ? null : <SendToPhone getPostId={async () => post.id} />}
        {areSamples ? null : (
          <Button
            variant="ghost"
            className="col-span-full -ml-2 justify-self-start px-2! text-danger!"
            onClick={() => setIsDeleting(true)}
          >
            <Trash2 aria-hidden="true" className="size-4" strokeWidth={1.75} />
            Delete Post
          </Button>
        )}
      </div>
      <DeletePost postId={post.id} isOpen={isDeleting} onOpenChange={setIsDeleting} onDeleted={onClose} />
    </>
  );
}
