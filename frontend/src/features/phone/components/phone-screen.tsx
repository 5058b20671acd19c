import { skipToken } from '@reduxjs/toolkit/query';
import { type ApiError, errorText, toApiError } from '@/api/errors';
import { Brand } from '@/components/layout/brand';
import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { useKeptFocus } from '@/lib/focus/use-kept-focus';
import { type PhoneLink, usePhonePostQuery } from '../api';
import { PostToTake } from './post-to-take';

/** The post that was sent from the computer. `link` is null where a part of it is missing. */
export function PhoneScreen({ link }: { link: PhoneLink | null }) {
  const { currentData, error, isFetching, refetch } = usePhonePostQuery(link ?? skipToken);
  const failure = error === undefined ? null : toApiError(error);
  const problem = link === null ? incomplete : finalProblem(failure);
  const section = useKeptFocus<HTMLDivElement>(isFetching);
  return (
    <Page title="Your post" width="form" className="pt-2!">
      <Brand />
      <div ref={section} tabIndex={-1} className="outline-none">
        {problem !== null ? (
          <EmptyState headingLevel={1} hasEmptyCentre {...problem} />
        ) : currentData !== undefined ? (
          <PostToTake linked={currentData} />
        ) : failure !== null ? (
          <Unloaded failure={failure} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <Loading />
        )}
      </div>
    </Page>
  );
}

interface Problem {
  title: string;
  text: string;
}

const incomplete: Problem = {
  title: 'This link is incomplete',
  text: 'Scan the code on your computer again.',
};

/** What another try would not change. */
function finalProblem(failure: ApiError | null): Problem | null {
  if (failure?.status === 410) {
    return { title: 'This link has expired', text: 'Make a new code on your computer.' };
  }
  if (failure?.status === 404) {
    return { title: 'This post was deleted', text: 'Send another one from your computer.' };
  }
  return null;
}

interface UnloadedProps {
  failure: ApiError;
  isRetrying: boolean;
  onRetry: () => void;
}

function Unloaded({ failure, isRetrying, onRetry }: UnloadedProps) {
  return (
    <EmptyState
      headingLevel={1}
      hasEmptyCentre
      title="We couldn't load your post"
      text={errorText(failure)}
      action={
        <Button variant="primary" isBusy={isRetrying} busyText="Loading..." onClick={onRetry}>
          Try again
        </Button>
      }
    />
  );
}

function Loading() {
  return (
    <>
      <PageHeading title="Your post" />
      <LoadingText className="-mt-4 pb-5">Loading your post...</LoadingText>
      <Skeleton className="aspect-4/5" />
    </>
  );
}
