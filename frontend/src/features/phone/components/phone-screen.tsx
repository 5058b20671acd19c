import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { serverUrl } from '@/api/server-url';
import { Brand } from '@/components/layout/brand';
import { Page, PageHeading } from '@/components/layout/page';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { CopyButton } from '@/components/post/copy-button';
import { PostCarousel } from '@/components/post/post-carousel';
import { EmptyState } from '@/components/ui/empty-state';
import { retryButton } from '@/components/ui/notice';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { useKeptFocus } from '@/lib/focus/use-kept-focus';
import { type PhoneLink, type PhonePost, phoneApi } from '../api';
import { type PhoneActions, usePhoneActions } from '../hooks/use-phone-actions';
import { texts } from '../texts';
import { TakingActions } from './taking-actions';

/** What another try would not change, by the status of the answer. */
const finalProblems: Record<number, { title: string; text: string }> = {
  404: texts.deletedPost,
  410: texts.expiredLink,
};

/** The post that was sent from the computer. `link` is null where a part of it is missing. */
export function PhoneScreen({ link }: { link: PhoneLink | null }) {
  const { currentData, error, isFetching, refetch } = phoneApi.usePhonePostQuery(link ?? skipToken);
  const failure = error === undefined ? null : toApiError(error);
  const final = link === null ? texts.incompleteLink : finalProblems[failure?.status ?? 0];
  const retry = retryButton(() => void refetch(), isFetching);
  const failed = failure && { title: texts.failed, text: errorText(failure), action: retry };
  // A post that is shown stays when it cannot be read again.
  const problem = final ?? (currentData === undefined ? failed : null);
  const section = useKeptFocus<HTMLDivElement>(isFetching);
  return (
    <Page title={texts.title} width="form" className="pt-2!">
      <Brand />
      <div ref={section} tabIndex={-1} className="outline-none">
        {problem !== null ? (
          <EmptyState headingLevel={1} hasEmptyCentre {...problem} />
        ) : currentData !== undefined ? (
          <PostToTake post={currentData} />
        ) : (
          <>
            <PageHeading title={texts.title} />
            <LoadingText className="-mt-4 pb-5">{texts.loading}</LoadingText>
            <Skeleton className="aspect-4/5" />
          </>
        )}
      </div>
    </Page>
  );
}

function PostToTake({ post }: { post: PhonePost }) {
  const actions = usePhoneActions(post);
  const [index, setIndex] = useState(0);
  return (
    <>
      <PageHeading title={texts.title} text={texts.text} />
      <div className="grid gap-6">
        <PostCarousel post={post} fallbackRatio={1} kind="photo" index={index} onIndex={setIndex} />
        <TakingActions {...{ actions, index }} />
        <section aria-labelledby="caption-title" className="grid gap-3">
          <h2 id="caption-title">{texts.caption}</h2>
          <p className="font-display text-lg wrap-anywhere whitespace-pre-line">{post.caption}</p>
          <p className="text-sm wrap-anywhere text-link">{post.hashtags.join(' ')}</p>
        </section>
        <AltTexts images={post.images} {...actions} />
      </div>
    </>
  );
}

/** Each to be copied by itself: apps ask for them photo by photo. */
function AltTexts({ images, copiedId, copyAltText }: PhoneActions & Pick<PhonePost, 'images'>) {
  const described = images.map((image, index) => ({ image, index })).filter(({ image }) => image.alt !== '');
  if (described.length === 0) return null;
  return (
    <section aria-labelledby="alt-title" className="grid gap-3">
      <h2 id="alt-title">{texts.altTexts}</h2>
      <ol aria-labelledby="alt-title">
        {described.map(({ image, index }) => (
          <li
            key={image.id}
            className="grid grid-cols-[3.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-2 border-t border-line py-4"
          >
            <PhotoFrame src={serverUrl(image.url)} alt="" ratio="1/1" fit="cover" />
            <div className="grid justify-items-start gap-2">
              <p className="text-sm wrap-anywhere">{image.alt}</p>
              <CopyButton
                isCopied={copiedId === image.id}
                label={copiedId === image.id ? texts.copied : texts.copyAltText}
                onClick={() => copyAltText(image)}
              >
                {' '}
                <span className="sr-only">{texts.altTextOf(index + 1)}</span>
              </CopyButton>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}
