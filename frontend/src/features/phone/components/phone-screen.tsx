import { skipToken } from '@reduxjs/toolkit/query';
import { errorText, toApiError } from '@/api/errors';
import { Brand } from '@/components/layout/brand';
import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { useKeptFocus } from '@/lib/focus/use-kept-focus';
import { type PhoneLink, usePhonePostQuery } from '../api';
import { texts } from '../texts';
import { PostToTake } from './post-to-take';

/** What another try would not change, by the status of the answer. */
const finalProblems: Record<number, { title: string; text: string }> = {
  404: texts.deletedPost,
  410: texts.expiredLink,
};

/** The post that was sent from the computer. `link` is null where a part of it is missing. */
export function PhoneScreen({ link }: { link: PhoneLink | null }) {
  const { currentData, error, isFetching, refetch } = usePhonePostQuery(link ?? skipToken);
  const failure = error === undefined ? null : toApiError(error);
  const problem = link === null ? texts.incompleteLink : finalProblems[failure?.status ?? 0];
  const section = useKeptFocus<HTMLDivElement>(isFetching);
  return (
    <Page title={texts.title} width="form" className="pt-2!">
      <Brand />
      <div ref={section} tabIndex={-1} className="outline-none">
        {problem !== undefined ? (
          <EmptyState headingLevel={1} hasEmptyCentre {...problem} />
        ) : currentData !== undefined ? (
          <PostToTake linked={currentData} />
        ) : failure !== null ? (
          <EmptyState
            headingLevel={1}
            hasEmptyCentre
            title={texts.failed}
            text={errorText(failure)}
            action={
              <Button
                variant="primary"
                isBusy={isFetching}
                busyText={texts.tryingAgain}
                onClick={() => void refetch()}
              >
                {texts.tryAgain}
              </Button>
            }
          />
        ) : (
          <Loading />
        )}
      </div>
    </Page>
  );
}

function Loading() {
  return (
    <>
      <PageHeading title={texts.title} />
      <LoadingText className="-mt-4 pb-5">{texts.loading}</LoadingText>
      <Skeleton className="aspect-4/5" />
    </>
  );
}
