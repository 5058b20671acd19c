import { errorText } from '@/api/errors';
import { Button, LinkButton } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { hasBackend } from '@/config/env';
import type { Draft } from '@/data/drafts/draft-view';
import { styleName } from '@/data/drafts/styles';
import type { OpenedDraft } from '@/data/drafts/use-draft';
import { withHash } from '@/data/posts/post-text';
import { isGone } from '@/data/trips/gone';
import { usePassedFocus } from '@/lib/focus/use-passed-focus';
import { useShown } from '@/lib/focus/use-shown';
import { texts } from './texts';

interface DraftNoticesProps extends OpenedDraft {
  /** Photo ids in order. */
  slides: readonly string[];
}

const rootOf = (field: string) => field.split('.')[0] ?? '';

/** Changes that could not be sent, and those that another device has made as well, but for `beside`: see there. */
export function DraftNotices({ beside, ...props }: DraftNoticesProps & { beside: readonly string[] }) {
  const { draft, change } = props;
  const error = draft.unsentError;
  const fields = draft.conflicts.map(({ field }) => rootOf(field)).filter((root) => !beside.includes(root));
  return (
    <div className="mb-6 grid gap-3 empty:hidden">
      {error === null ? null : isGone(error) ? (
        <Notice
          tone="error"
          title={texts.draft.tripGone}
          action={<LinkButton to="/app" size="small" onClick={change.forget} label={texts.draft.newPost} />}
        >
          {texts.draft.copyText}
        </Notice>
      ) : (
        <Notice tone="warning" onRetry={change.sendAgain}>
          <span className="font-semibold">{texts.draft.unsent}</span>
          {texts.draft.unsentReason(errorText(error))}
        </Notice>
      )}
      {fields.length === 0 ? null : <ConflictNotices {...props} fields={fields} />}
    </div>
  );
}

/** What another device has changed of these fields as well. Stands beside them, and is brought into view there. */
export function ConflictNotices(props: DraftNoticesProps & { fields: readonly string[] }) {
  const { draft, change, slides, fields } = props;
  const conflicts = draft.conflicts.filter(({ field }) => fields.includes(rootOf(field)));
  const names = conflicts.map(({ field }) => field).join();
  const shown = useShown<HTMLDivElement>(names !== '' && names, 'nearest');
  const { group } = usePassedFocus<HTMLDivElement>('button', editedBeside);
  return (
    <div ref={shown} hidden={names === ''}>
      <div {...group} className="grid gap-3">
        {conflicts.map(({ field, theirs }) => {
          const text = textOf(field, theirs);
          return (
            <Notice
              key={field}
              tone="warning"
              role="alert"
              action={
                <div data-conflict className="flex flex-wrap gap-2">
                  <Button
                    size="small"
                    onClick={() => change.settle(field, true)}
                    label={texts.draft.keepMine}
                  />
                  <Button
                    size="small"
                    onClick={() => change.settle(field, false)}
                    label={texts.draft.useTheirs}
                  />
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
    </div>
  );
}

function editedBeside(group: HTMLElement | null): HTMLElement | null {
  return group?.closest('section')?.querySelector('textarea, input') ?? document.getElementById('main');
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

export function UploadStatus({ draft }: { draft: Draft }) {
  const isOnWay = draft.isQueued && draft.unsentError === null;
  const isUnsent = draft.isQueued || draft.conflicts.length > 0;
  if (!hasBackend() || (!isUnsent && draft.revision === 0)) return null;
  return (
    <p role="status" className="text-xs text-ink-3">
      {isOnWay ? texts.draft.saving : isUnsent ? texts.draft.notSaved : texts.draft.saved}
    </p>
  );
}
