import { PenLine, Ticket } from 'lucide-react';
import { usePostCredits } from '@/api/post-credits';
import type { StyleId } from '@/api/types';
import { SelectField } from '@/components/forms/select-field';
import { TextField } from '@/components/forms/text-field';
import { PlansLink } from '@/components/layout/plans-link';
import { Button } from '@/components/ui/button';
import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import type { Draft } from '@/data/drafts/content';
import { styleName } from '@/data/drafts/styles';
import type { DraftChanges } from '@/data/drafts/use-draft';
import { useSession } from '@/data/session/use-session';
import type { Generation } from '../hooks/use-generation';
import type { Refinement } from '../hooks/use-refinement';
import type { NextPress } from '../next-press';

export interface GenerateSectionProps {
  draft: Draft;
  change: DraftChanges;
  generation: Generation;
  refinement: Refinement;
  press: NextPress;
  photoCount: number;
  mayGenerate: boolean;
  onGenerate: () => void;
}

const noteCharactersMax = 300;

/** The user's own words, the button that writes, what it costs, and what is under way. */
export function GenerateSection(props: GenerateSectionProps) {
  const { draft, change, generation, refinement, press, photoCount, mayGenerate, onGenerate } = props;
  const { style, note, language, languages, content, pending } = draft;
  const { running } = refinement;
  return (
    <section aria-label="Generate" className="grid gap-3">
      <TextField
        label="Your own words"
        isOptional
        hint="Included in every tone."
        value={note}
        maxLength={noteCharactersMax}
        placeholder="First snow, no signal"
        disabled={generation.isRunning || running !== null}
        onChange={(event) => change.changeNote(event.target.value)}
      />
      {language === null ? null : (
        <div className="max-w-60">
          <SelectField
            label="Caption language"
            options={languages.map(({ id, name }) => ({ value: id, label: name }))}
            value={language}
            disabled={generation.isRunning || running !== null}
            onChange={(event) => change.chooseLanguage(event.target.value)}
          />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-1">
        <Button
          variant={content === null ? 'primary' : 'plain'}
          disabled={!mayGenerate}
          isBusy={generation.isRunning || (running !== null && 'tone' in running && running.tone === style)}
          busyText="Generating..."
          onClick={onGenerate}
        >
          <PenLine aria-hidden="true" className="size-4" strokeWidth={1.75} />
          Generate
        </Button>
        <BeforeGenerating {...{ style, press, photoCount }} />
      </div>
      {generation.isRunning ? (
        <Writing style={pending?.tone ?? style ?? ''} photoCount={photoCount} isFirst={content === null} />
      ) : null}
    </section>
  );
}

interface BeforeGeneratingProps {
  style: StyleId | null;
  press: NextPress;
  photoCount: number;
}

/** What is missing before words can be written, else what they cost. Without a credit a sample comes: none is promised. */
function BeforeGenerating({ style, press, photoCount }: BeforeGeneratingProps) {
  if (photoCount === 0) return <p className="text-xs text-ink-3">Select at least one photo first.</p>;
  if (style === null) return <p className="text-xs text-ink-3">Choose a style first.</p>;
  return <Cost press={press} />;
}

function Cost({ press }: { press: NextPress }) {
  const { isSignedIn } = useSession();
  const { data: billing } = usePostCredits(isSignedIn);
  if (!isSignedIn) return null;
  if (press.kind === 'rewrite') {
    return (
      <p className="text-xs text-ink-3 figures">{`Free: uses 1 of ${press.left} ${press.left === 1 ? 'rewrite' : 'rewrites'} left.`}</p>
    );
  }
  const left = billing === undefined ? '' : ` ${billing.posts_remaining} left.`;
  return (
    <p className="flex items-center gap-1.5 text-xs text-ink-3 figures">
      <Ticket aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
      {billing?.posts_remaining === 0 ? (
        <span>
          No post credits left. <PlansLink />
        </span>
      ) : (
        `Uses 1 post credit.${left}`
      )}
    </p>
  );
}

/** What is under way, and the lines that are about to stand there. */
function Writing({ style, photoCount, isFirst }: { style: string; photoCount: number; isFirst: boolean }) {
  const subject = photoCount === 1 ? '1 photo' : `${photoCount} photos`;
  return (
    <div className="grid gap-3 pt-2">
      <LoadingText>{`Looking at ${subject}, writing: ${styleName(style)}.`}</LoadingText>
      {isFirst ? (
        <div className="grid gap-2">
          <Skeleton className="h-5 w-full" />
          <Skeleton className="h-5 w-11/12" />
          <Skeleton className="h-5 w-2/3" />
        </div>
      ) : null}
    </div>
  );
}
