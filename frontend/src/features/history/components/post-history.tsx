import { Luggage, Plus, Search } from 'lucide-react';
import { useState } from 'react';
import { errorText } from '@/api/errors';
import type { PostTotals } from '@/api/types';
import { SelectField } from '@/components/forms/select-field';
import { TextField } from '@/components/forms/text-field';
import { Page, PageHeading } from '@/components/layout/page';
import { Button, LinkButton } from '@/components/ui/button';
import { EmptyState } from '@/components/ui/empty-state';
import { Notice, retryButton } from '@/components/ui/notice';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { hasBackend } from '@/config/env';
import { captionStyles } from '@/data/drafts/styles';
import { useAppDispatch } from '@/data/store/hooks';
import { startOver } from '@/data/uploads/pending-uploads';
import { useNavigate } from '@/lib/router';
import { useDebounced } from '@/lib/use-debounced';
import { type History, useHistory } from '../hooks/use-history';
import { texts } from '../texts';
import { HistoryPosts } from './history-posts';

const searchRestMs = 300;
const searchCharactersMax = 200;

/** The style that posts have by default comes first. */
const styles = new Set(['inspirational', ...captionStyles.map(({ id }) => id)]);

const styleOptions = [
  { value: 'all', label: texts.find.allStyles },
  ...[...styles].map((style) => ({ value: style, label: style })),
];

export function PostHistory() {
  const navigate = useNavigate();
  const dispatch = useAppDispatch();
  const createNew = () => {
    dispatch(startOver());
    navigate('/app');
  };
  return (
    <Page title={texts.title}>
      <PageHeading
        title={texts.title}
        aside={
          <div className="flex flex-wrap gap-3">
            {hasBackend() ? <LinkButton to="/trips" icon={Luggage} label={texts.trips} /> : null}
            <Button variant="primary" icon={Plus} onClick={createNew} label={texts.createNew} />
          </div>
        }
      />
      <HistoryBody onCreateNew={createNew} />
    </Page>
  );
}

function HistoryBody({ onCreateNew }: { onCreateNew: () => void }) {
  const [search, setSearch] = useState('');
  const [style, setStyle] = useState('all');
  const rested = useDebounced(search.trim(), searchRestMs);
  const [isDismissed, setIsDismissed] = useState(false);
  const history = useHistory({ search: rested, style });
  const { sampleReason, isLoading, posts, totals } = history;
  if (isLoading) return <Loading />;
  const retry = retryButton(history.reload, history.isReloading);
  const unreachable = <EmptyState {...texts.empty.unreachable} action={retry} />;
  if (sampleReason !== null && isDismissed) {
    if (sampleReason === 'unreachable') return unreachable;
    const createFirst = { label: texts.createFirst, onClick: onCreateNew };
    return <EmptyState {...texts.empty.noPosts} action={createFirst} />;
  }
  return (
    <>
      <HistoryNotice history={history} onDismiss={() => setIsDismissed(true)} />
      {totals === undefined ? null : <Totals totals={totals} />}
      <search className="my-5 grid gap-3 md:mb-6 md:grid-cols-[1fr_13rem]">
        <TextField
          label={texts.find.search}
          isLabelHidden
          type="search"
          icon={Search}
          placeholder={texts.find.search}
          maxLength={searchCharactersMax}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <SelectField
          label={texts.find.style}
          isLabelHidden
          options={styleOptions}
          value={style}
          onChange={(event) => setStyle(event.target.value)}
        />
      </search>
      {posts.length > 0 ? (
        <HistoryPosts history={history} />
      ) : history.error === null ? (
        <EmptyState {...texts.empty.noMatch} />
      ) : (
        unreachable
      )}
    </>
  );
}

function Loading() {
  return (
    <div data-screen-loading className="grid gap-5">
      <LoadingText>{texts.loading}</LoadingText>
      <Skeleton className="h-44 rounded-card! md:h-22" />
      <Skeleton className="h-25 rounded-control! md:h-11" />
      <div className="grid gap-x-4 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3].map((card) => (
          <div key={card} className="grid gap-3">
            <Skeleton className="aspect-4/5" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  );
}

/** Why samples are shown, or that a later question failed. A page without a server shows samples without a word. */
function HistoryNotice({ history, onDismiss }: { history: History; onDismiss: () => void }) {
  const { sampleReason, error, isReloading, reload, isFiltered } = history;
  const again = { onRetry: reload, isRetrying: isReloading };
  if (sampleReason === 'unreachable' || sampleReason === 'noPosts') {
    const alarm = { tone: 'warning', role: 'alert', ...again } as const;
    return (
      <Notice className="mb-5" onDismiss={onDismiss} {...(sampleReason === 'unreachable' ? alarm : {})}>
        {texts.samples[sampleReason]}
      </Notice>
    );
  }
  if (error === null || history.posts.length === 0) return null;
  return (
    <Notice
      error={isFiltered ? texts.searchFailedText(errorText(error)) : error}
      title={isFiltered ? texts.searchFailed : texts.listFailed}
      className="mb-5"
      {...again}
    />
  );
}

function Totals({ totals }: { totals: PostTotals }) {
  return (
    <dl className="grid grid-cols-2 gap-px overflow-hidden rounded-card border border-line bg-line md:grid-cols-4">
      {(['posts', 'images', 'hashtags', 'styles'] as const).map((name) => (
        <div key={name} className="flex flex-col-reverse bg-surface px-5 py-4">
          <dt className="text-sm text-ink-2">{texts.totals[name]}</dt>
          <dd className="font-display text-2xl font-medium figures">
            {totals[name].toLocaleString('en-US')}
          </dd>
        </div>
      ))}
    </dl>
  );
}
