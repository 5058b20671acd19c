import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { TextAreaField } from '@/components/forms/text-field';
import { AlertDialog } from '@/components/overlays/alert-dialog';
import { Dialog } from '@/components/overlays/dialog';
import { LoadMore } from '@/components/ui/load-more';
import { useMainFocusAfter } from '@/lib/focus/focus-main';
import { useOverlay } from '@/lib/focus/use-overlay';
import type { History } from '../hooks/use-history';
import { usePostActions } from '../hooks/use-post-actions';
import { texts } from '../texts';
import { PostCard } from './post-card';
import { PostDetails } from './post-details';

export function HistoryPosts({ history }: { history: History }) {
  const { posts, sampleReason, isStale } = history;
  const actions = usePostActions(sampleReason !== null);
  const { uncopied, closeUncopied } = actions;
  useMainFocusAfter();
  const { openId, open, close } = useOverlay('details');
  const opened = posts.find(({ id }) => id === openId);
  const { list, ...focusOnNew } = useFocusOnNew(history);
  return (
    <>
      <ul
        ref={list}
        aria-label={texts.posts}
        aria-busy={isStale || undefined}
        className={clsx(
          'grid gap-x-4 gap-y-8 transition-opacity duration-(--dur-2) sm:grid-cols-2 lg:grid-cols-3',
          isStale && 'opacity-70',
        )}
      >
        {posts.map((post, position) => (
          <li key={post.id} className="min-w-0">
            <PostCard post={post} isPriority={position < 3} actions={actions} onOpen={() => open(post.id)} />
          </li>
        ))}
      </ul>
      <LoadMore {...history} {...focusOnNew} failedText={texts.moreFailed} error={history.moreError} />
      {opened === undefined ? null : <PostDetails post={opened} actions={actions} onClose={close} />}
      {uncopied === null ? null : <ManualCopy text={uncopied} onClose={closeUncopied} />}
    </>
  );
}

/** Who asked for more posts reads on at the first of them, unless the focus was taken elsewhere meanwhile. */
function useFocusOnNew({ posts, fetchNextPage }: History) {
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  /** How many there were when more were asked for. */
  const before = useRef<number | null>(null);
  const count = posts.length;
  useEffect(() => {
    const first = before.current;
    if (first === null || first === count) return;
    before.current = null;
    const { activeElement, body } = document;
    const isFree = activeElement === body || activeElement === button.current;
    if (isFree && first < count) list.current?.children[first]?.querySelector('button')?.focus();
  }, [count]);
  const ask = () => {
    before.current = count;
    fetchNextPage();
  };
  return { list, button, fetchNextPage: ask };
}

/** The last way to a text that could not be copied: it is asked for, shown and marked, to be copied by hand. */
function ManualCopy({ text, onClose }: { text: string; onClose: () => void }) {
  const [isShown, setIsShown] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  return (
    <>
      <AlertDialog
        isOpen={!isShown}
        onOpenChange={onClose}
        title={texts.manualCopy.title}
        text={texts.manualCopy.text}
        confirmLabel={texts.manualCopy.confirm}
        onConfirm={() => setIsShown(true)}
      />
      <Dialog
        isOpen={isShown}
        onOpenChange={onClose}
        title={texts.manualCopy.contentTitle}
        firstFocus={field}
      >
        <TextAreaField
          ref={field}
          label={texts.manualCopy.label}
          hint={
            <>
              {texts.manualCopy.selected}{' '}
              <span className="pointer-coarse:hidden">{texts.manualCopy.byKeys}</span>
              <span className="hidden pointer-coarse:inline">{texts.manualCopy.byTouch}</span>
            </>
          }
          readOnly
          className="max-h-[50dvh]"
          value={text}
          onFocus={(event) => event.target.select()}
        />
      </Dialog>
    </>
  );
}
