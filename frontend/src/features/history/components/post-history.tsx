import { Luggage, Plus } from 'lucide-react';
import { useState } from 'react';
import { Page } from '@/components/layout/page';
import { PageHeading } from '@/components/layout/page-heading';
import { Button } from '@/components/ui/button';
import { LinkButton } from '@/components/ui/link-button';
import { hasBackend } from '@/config/env';
import { useDebounced } from '@/lib/use-debounced';
import { useHistory } from '../hooks/use-history';
import { texts } from '../texts';
import { HistoryEmpty } from './history-empty';
import { HistoryFind } from './history-find';
import { HistoryLoading } from './history-loading';
import { HistoryNotice } from './history-notice';
import { HistoryPosts } from './history-posts';
import { HistoryTiles } from './history-tiles';

export interface PostHistoryProps {
  /** The way to a new post begins. */
  onCreateNew: () => void;
  /** The way to the post of this trip begins, which was opened to be changed. */
  onEdit: (tripId: string) => void;
}

const searchRestMs = 300;

/** Every post so far, to be looked for, looked at and taken away again. */
export function PostHistory({ onCreateNew, onEdit }: PostHistoryProps) {
  return (
    <Page title={texts.title}>
      <PageHeading
        title={texts.title}
        aside={
          <div className="flex flex-wrap gap-3">
            {hasBackend() ? (
              <LinkButton to="/trips">
                <Luggage className="size-4" />
                {texts.trips}
              </LinkButton>
            ) : null}
            <Button variant="primary" icon={Plus} onClick={onCreateNew}>
              {texts.createNew}
            </Button>
          </div>
        }
      />
      <HistoryBody onCreateNew={onCreateNew} onEdit={onEdit} />
    </Page>
  );
}

function HistoryBody({ onCreateNew, onEdit }: PostHistoryProps) {
  const [search, setSearch] = useState('');
  const [style, setStyle] = useState('all');
  const rested = useDebounced(search.trim(), searchRestMs);
  const [isDismissed, setIsDismissed] = useState(false);
  const history = useHistory({ search: rested, style });
  const { sampleReason, isLoading, posts, totals } = history;
  const ways = { onCreateNew, onRetry: history.reload };
  if (isLoading) return <HistoryLoading />;
  if (sampleReason !== null && isDismissed) {
    return <HistoryEmpty {...ways} cause={sampleReason === 'unreachable' ? 'unreachable' : 'noPosts'} />;
  }
  return (
    <>
      <HistoryNotice history={history} onDismiss={() => setIsDismissed(true)} />
      {totals === undefined ? null : <HistoryTiles totals={totals} />}
      <HistoryFind search={search} onSearch={setSearch} style={style} onStyle={setStyle} />
      {posts.length === 0 ? (
        <HistoryEmpty {...ways} cause={history.error === null ? 'noMatch' : 'unreachable'} />
      ) : (
        <HistoryPosts history={history} onEdit={onEdit} />
      )}
    </>
  );
}
