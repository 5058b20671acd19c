import { errorText, toApiError } from '@/api/errors';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { showToast } from '@/components/overlays/toast';
import { Notice } from '@/components/ui/notice';
import { useDeletePostMutation } from '@/data/posts/api';

export interface DeletePostProps {
  postId: string;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onDeleted: () => void;
}

/** Asks before a post goes. */
export function DeletePost({ postId, isOpen, onOpenChange, onDeleted }: DeletePostProps) {
  const [deletePost, { isLoading, error, reset }] = useDeletePostMutation();
  const confirm = async () => {
    const answer = await deletePost(postId);
    if (answer.error !== undefined && toApiError(answer.error).status !== 404) return;
    onOpenChange(false);
    onDeleted();
    showToast({ title: 'Post deleted', tone: 'success' });
  };
  return (
    <AlertDialog
      isOpen={isOpen}
      onOpenChange={(next) => {
        if (!next) reset();
        onOpenChange(next);
      }}
      title="Delete this post?"
      text={
        <div className="grid gap-3">
          <p>Its photos stay in their trip. The post can't be restored.</p>
          {error === undefined ? null : (
            <Notice tone="error">{`We couldn't delete the post. ${errorText(toApiError(error))}`}</Notice>
          )}
        </div>
      }
      confirmLabel="Delete"
      isDestructive
      isBusy={isLoading}
      busyText="Deleting..."
      onConfirm={() => void confirm()}
    />
  );
}
