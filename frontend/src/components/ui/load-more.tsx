import type { RefObject } from 'react';
import { Button } from './button';
import { Notice } from './notice';
import { texts } from './texts';

export interface LoadMoreProps {
  /** That the next page did not come, before the reason. */
  failedText: string;
  error?: unknown;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  fetchNextPage: () => unknown;
  button?: RefObject<HTMLButtonElement | null>;
}

/** Spread a list's query onto it. Nothing where there is no further page. */
export function LoadMore(props: LoadMoreProps) {
  const { failedText, error, hasNextPage, isFetchingNextPage, fetchNextPage, button } = props;
  if (!hasNextPage) return null;
  return (
    <div className="mt-10 grid justify-items-center gap-4">
      <Notice error={error} title={failedText} className="w-full max-w-xl" />
      <Button
        ref={button}
        isBusy={isFetchingNextPage}
        busyText={texts.loadMore.loading}
        onClick={() => void fetchNextPage()}
        label={error ? texts.loadMore.tryAgain : texts.loadMore.load}
      />
    </div>
  );
}
