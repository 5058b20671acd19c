import { CircleCheck, PenLine, Ticket } from 'lucide-react';
import { useId } from 'react';
import { SelectField } from '@/components/forms/select-field';
import { TextField } from '@/components/forms/text-field';
import { PlansLink } from '@/components/layout/plans-link';
import { ConflictNotices } from '@/components/post/draft-notices';
import { Button } from '@/components/ui/button';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { captionStyles, styleName } from '@/data/drafts/styles';
import { useFreshBilling } from '@/data/post-credits';
import { useSession } from '@/data/session/use-session';
import { texts } from '../texts';
import type { Writing } from '../use-writing';

const cardStyle =
  'relative grid content-start gap-1 rounded-card border border-line-strong bg-surface p-4 pb-4.5 transition-colors duration-(--dur-2) has-checked:border-primary has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed';

/** The styles as a radio group of cards. Choosing one writes nothing yet. */
export function StyleCards({ draft, change, isRunning }: Writing) {
  const name = useId();
  return (
    <fieldset disabled={isRunning}>
      <legend className="mb-3">
        <h2>{texts.styles.title}</h2>
      </legend>
      <div className="grid gap-x-hinge gap-y-3 sm:grid-cols-2">
        {captionStyles.map((style) => (
          <label key={style.id} className={cardStyle}>
            <input
              type="radio"
              name={name}
              value={style.id}
              checked={style.id === draft.style}
              onChange={() => change.patch({ style: style.id })}
              aria-labelledby={`${name}-${style.id}-name`}
              aria-describedby={`${name}-${style.id}-words`}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
            <span className="flex items-center justify-between font-display text-lg font-semibold">
              <span id={`${name}-${style.id}-name`}>{style.name}</span>
              {style.id === draft.style ? <CircleCheck className="size-5 text-primary" /> : null}
            </span>
            <span id={`${name}-${style.id}-words`} className="grid gap-3 text-sm text-ink-2">
              {style.description}
              <em className="font-display text-base text-pretty text-ink">
                {texts.styles.example(style.example)}
              </em>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}

const noteCharactersMax = 300;

export function GenerateSection(props: Writing & { onGenerate: () => void }) {
  const { photos, draft, change, generation, refinement, rewritesLeft, isRunning, mayGenerate, onGenerate } =
    props;
  const { style, note, language, languages, content, pending } = draft;
  const { running } = refinement;
  const photoCount = photos.length;
  return (
    <section aria-label={texts.generate.label} className="grid gap-3">
      <TextField
        label={texts.generate.note}
        isOptional
        hint={texts.generate.noteHint}
        value={note}
        maxLength={noteCharactersMax}
        placeholder={texts.generate.notePlaceholder}
        disabled={isRunning}
        onChange={(event) => change.patch({ note: event.target.value })}
      />
      <ConflictNotices {...{ draft, change }} slides={[]} fields={['note']} />
      {language === null ? null : (
        <div className="max-w-60">
          <SelectField
            label={texts.generate.language}
            options={languages.map(({ id, name }) => ({ value: id, label: name }))}
            value={language}
            disabled={isRunning}
            onChange={(event) => change.patch({ language: event.target.value })}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
        <Button
          icon={PenLine}
          variant={content === null ? 'primary' : 'plain'}
          disabled={!mayGenerate}
          isBusy={generation.isRunning || (running !== null && 'tone' in running && running.tone === style)}
          busyText={texts.generate.running}
          onClick={onGenerate}
          label={texts.generate.run}
        />
        {photoCount === 0 || style === null ? (
          <p className="text-xs text-ink-3">
            {photoCount === 0 ? texts.generate.selectFirst : texts.generate.chooseFirst}
          </p>
        ) : (
          <Cost rewritesLeft={rewritesLeft} />
        )}
      </div>
      {generation.isRunning ? (
        <div className="grid gap-3 pt-2">
          <LoadingText>
            {texts.generate.writing(photoCount, styleName(pending?.tone ?? style ?? ''))}
          </LoadingText>
          {content === null ? (
            <div className="grid gap-2">
              <Skeleton className="h-5 w-full" />
              <Skeleton className="h-5 w-11/12" />
              <Skeleton className="h-5 w-2/3" />
            </div>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}

/** Without a credit a sample comes: none is promised. */
function Cost({ rewritesLeft }: Pick<Writing, 'rewritesLeft'>) {
  const { isSignedIn } = useSession();
  const { data: billing } = useFreshBilling();
  if (!isSignedIn) return null;
  if (rewritesLeft !== null) {
    return <p className="text-xs text-ink-3 figures">{texts.generate.rewriteCost(rewritesLeft)}</p>;
  }
  const left = billing?.posts_remaining;
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-3 figures">
      <Ticket className="size-4 flex-none" />
      {left === 0 ? (
        <span>
          {texts.generate.noCredits} <PlansLink />
        </span>
      ) : (
        texts.generate.creditCost(left)
      )}
    </p>
  );
}
