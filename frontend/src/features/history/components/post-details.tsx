import { clsx } from 'clsx';
import { CopyPlus, Download, PencilLine, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { serverUrl } from '@/api/server-url';
import { DeleteDialog } from '@/components/overlays/alert-dialog';
import { Dialog } from '@/components/overlays/dialog';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { CopyButton } from '@/components/post/copy-button';
import { PostCarousel } from '@/components/post/post-carousel';
import { SendToPhone } from '@/components/post/send-to-phone';
import { fieldNames } from '@/components/post/texts';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { postsApi } from '@/data/posts/api';
import { ratioMax, ratioMin } from '@/data/posts/instagram-rules';
import type { ShownPost } from '@/data/posts/read-posts';
import type { PostActions } from '../hooks/use-post-actions';
import { texts } from '../texts';

interface PostDetailsProps {
  post: ShownPost;
  actions: PostActions;
  onClose: () => void;
}

/** Draw it only while it is open. */
export function PostDetails(props: PostDetailsProps) {
  const { post, onClose } = props;
  return (
    <Dialog isOpen onOpenChange={onClose} title={texts.details.title} isWide>
      <div className="grid gap-5 md:grid-cols-[minmax(0,1.05fr)_minmax(0,1fr)] md:gap-8">
        <PostGallery key={post.id} post={post} />
        <div className="grid min-w-0 content-start gap-4">
          <p className="font-display text-lg wrap-anywhere whitespace-pre-line">{post.caption}</p>
          <p className="text-sm wrap-anywhere text-link">{post.hashtags.join(' ')}</p>
          <Information post={post} />
          <DetailActions {...props} />
        </div>
      </div>
    </Dialog>
  );
}

function Information({ post: { style, createdAt, isEdited, images, hashtags } }: { post: ShownPost }) {
  const rows = [
    [fieldNames.style, style],
    [texts.details.created, isEdited ? texts.details.createdAndEdited(createdAt) : createdAt],
    [texts.details.images, images.length],
    [fieldNames.hashtags, hashtags.length],
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

function DetailActions({ post, actions, onClose }: PostDetailsProps) {
  const { downloadingId, outcome, copiedId, download, copy, editing } = actions;
  const isCopied = copiedId === post.id;
  const opening = { className: 'px-2!', disabled: editing?.openingId !== null };
  const [isDeleting, setIsDeleting] = useState(false);
  const [deletePost] = postsApi.useDeletePostMutation();
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
          label={texts.details.downloadAll}
        />
        <CopyButton
          className="px-2!"
          isCopied={isCopied}
          onClick={() => copy(post)}
          label={isCopied ? texts.copied : texts.details.copy}
        />
        {editing === null ? null : (
          <>
            <Button {...opening} icon={PencilLine} onClick={() => editing.edit(post)} label={texts.edit} />
            <Button
              {...opening}
              icon={CopyPlus}
              onClick={() => editing.duplicate(post)}
              label={texts.details.duplicate}
            />
            <SendToPhone getPostId={async () => post.id} />
            <Button
              variant="ghost"
              icon={Trash2}
              className="col-span-full -ml-2 justify-self-start px-2! text-danger!"
              onClick={() => setIsDeleting(true)}
              label={texts.details.delete}
            />
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

function PostGallery({ post }: { post: ShownPost }) {
  const { images, ratio } = post;
  const [index, setIndex] = useState(0);
  const pictureRatio = usePictureRatio(ratio === null ? images[0]?.url : undefined);
  if (images.length === 0) {
    return (
      <p className="grid aspect-4/5 place-items-center rounded-photo bg-mat text-ink-2">{texts.noImages}</p>
    );
  }
  return (
    <div className="grid min-w-0 content-start gap-3">
      <PostCarousel
        post={post}
        fallbackRatio={pictureRatio}
        kind="image"
        index={index}
        onIndex={setIndex}
        photoClassName="mx-auto md:max-w-[calc((100dvh-18.5rem)*var(--slide-ratio))]"
      />
      {images.length > 1 ? (
        <ul className="grid grid-cols-5 gap-2">
          {images.map(({ id, url }, position) => (
            <li key={id}>
              <button
                type="button"
                aria-label={texts.details.showImage(position + 1)}
                aria-current={position === index ? 'true' : undefined}
                onClick={() => setIndex(position)}
                className={clsx(
                  'block w-full rounded-photo',
                  position === index && 'ring-2 ring-ink ring-offset-2 ring-offset-surface',
                )}
              >
                <PhotoFrame src={serverUrl(url)} alt="" ratio="1/1" fit="cover" />
              </button>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  );
}

/** The aspect ratio of a picture whose size is unknown, within the limits of a post: square until it is loaded. */
function usePictureRatio(url: string | undefined): number {
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
