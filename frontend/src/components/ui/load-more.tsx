import type { RefObject } from 'react';
import type { ApiError } from '@/api/errors';
import { Button } from './button';
import { Notice } from './notice';
import { texts } from './texts';

export interface LoadMoreProps {
  /** That the next page did not come, before the reason. */
  failedText: string;
  error: ApiError | null;
  isLoading: boolean;
  onLoad: () => void;
  button?: RefObject<HTMLButtonElement | null>;
}

export function LoadMore({ failedText, error, isLoading, onLoad, button }: LoadMoreProps) {
  return (
    <div className="mt-10 grid justify-items-center gap-4">
      <Notice error={error} title={failedText} className="w-full max-w-xl" />
      <Button ref={button} isBusy={isLoading} busyText={texts.loadMore.loading} onClick={onLoad}>
        {error === null ? texts.loadMore.load : texts.loadMore.tryAgain}
      </Button>
    </div>
  );
}
