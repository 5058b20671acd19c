import { errorText } from '@/api/errors';
import { Notice } from '@/components/ui/notice';
import type { History } from '../hooks/use-history';
import { texts } from '../texts';

/** Why samples are shown, or that a later question failed. A page without a server shows samples without a word. */
export function HistoryNotice({ history, onDismiss }: { history: History; onDismiss: () => void }) {
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
      tone="error"
      title={isFiltered ? texts.searchFailed : texts.listFailed}
      className="mb-5"
      {...again}
    >
      {isFiltered ? texts.searchFailedText(errorText(error)) : errorText(error)}
    </Notice>
  );
}
