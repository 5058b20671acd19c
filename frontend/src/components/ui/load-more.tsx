import type { RefObject } from 'react';
import { type ApiError, errorText } from '@/api/errors';
import { Button } from './button';
import { Notice } from './notice';

export interface LoadMoreProps {
  texts: { failed: string; load: string; loading: string; tryAgain: string };
  error: ApiError | null;
  isLoading: boolean;
  onLoad: () => void;
  button?: RefObject<HTMLButtonElement | null>;
}

export function LoadMore({ texts, error, isLoading, onLoad, button }: LoadMoreProps) {
  return (
    <div className="mt-10 grid justify-items-center gap-4">
      {error === null ? null : (
        <Notice tone="error" title={texts.failed} className="w-full max-w-xl">
          {errorText(error)}
        </Notice>
      )}
      <Button ref={button} isBusy={isLoading} busyText={texts.loading} onClick={onLoad}>
        {error === null ? texts.load : texts.tryAgain}
      </Button>
    </div>
  );
}
