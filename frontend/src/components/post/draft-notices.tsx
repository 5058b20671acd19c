import { errorText } from '@/api/errors';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import { sendUnsent, useDraftQuery } from '@/data/drafts/draft-api';
import { emptyStoredDraft, fieldValue } from '@/data/drafts/stored-draft';
import { styleName } from '@/data/drafts/styles';
import { hasConflicts } from '@/data/drafts/unsent';
import { conflictSettled, selectUnsent } from '@/data/drafts/unsent-slice';
import { withHash } from '@/data/posts/post-text';
import { useAppDispatch, useAppSelector } from '@/data/store/hooks';
import { usePassedFocus } from '@/lib/focus/use-passed-focus';
import { texts } from './texts';

/**
 * Changes that are not on the server: those that could not be sent, and those that another device has made as well.
 * `slides` are photo ids in order.
 */
export function DraftNotices({ tripId, slides }: { tripId: string; slides: readonly string[] }) {
  const dispatch = useAppDispatch();
  const { data: stored = emptyStoredDraft } = useDraftQuery(tripId);
  const { conflicts, error } = useAppSelector((state) => selectUnsent(state, tripId));
  const fields = Object.keys(conflicts);
  const { group } = usePassedFocus<HTMLDivElement>('button', () => document.getElementById('main'));
  if (fields.length === 0 && error === null) return null;
  const settle = (field: string, isMine: boolean) =>
    dispatch(conflictSettled({ tripId, field, isMine, revision: stored.revision }));
  return (
    <div {...group} className="mb-6 grid gap-3">
      {error === null ? null : (
        <Notice tone="warning" onRetry={() => void dispatch(sendUnsent(tripId))}>
          <span className="font-semibold">{texts.draft.unsent}</span>
          {texts.draft.unsentReason(errorText(error))}
        </Notice>
      )}
      {fields.map((field) => {
        const text = textOf(field, fieldValue(stored, field));
        return (
          <Notice
            key={field}
            tone="warning"
            role="alert"
            action={
              <div className="flex flex-wrap gap-2">
                <Button size="small" onClick={() => settle(field, true)}>
                  {texts.draft.keepMine}
                </Button>
                <Button size="small" onClick={() => settle(field, false)}>
                  {texts.draft.useTheirs}
                </Button>
              </div>
            }
          >
            <p className="font-semibold">{texts.draft.conflict(nameOf(field, slides))}</p>
            {text === null ? null : (
              <p className="whitespace-pre-line">
                {text === '' ? texts.draft.emptyElsewhere : texts.draft.elsewhere(text)}
              </p>
            )}
          </Notice>
        );
      })}
    </div>
  );
}

function nameOf(field: string, slides: readonly string[]): string {
  const [name = '', photoId = ''] = field.split('.');
  if (photoId === '') return texts.draft.fields[name] ?? texts.draft.otherField;
  const slide = slides.indexOf(photoId) + 1;
  return name === 'focus' ? texts.draft.cropOf(slide) : texts.draft.altTextOf(slide);
}

/** What the other device has written; null for what is no text. */
function textOf(field: string, value: unknown): string | null {
  if (field === 'hashtags' && Array.isArray(value))
    return value.map((tag) => withHash(String(tag))).join(' ');
  if (typeof value !== 'string') return null;
  return field === 'style' ? styleName(value) : value;
}

/** Whether every change is on the server. */
export function UploadStatus({ tripId }: { tripId: string }) {
  const { data: stored } = useDraftQuery(tripId);
  const unsent = useAppSelector((state) => selectUnsent(state, tripId));
  if (!hasBackend() || stored === undefined) return null;
  const { patches, error } = unsent;
  const isOnWay = patches.length > 0 && error === null;
  const isUnsent = patches.length > 0 || hasConflicts(unsent);
  if (!isUnsent && stored.revision === 0) return null;
  return (
    <p role="status" className="text-xs text-ink-3">
      {isOnWay ? texts.draft.saving : isUnsent ? texts.draft.notSaved : texts.draft.saved}
    </p>
  );
}
