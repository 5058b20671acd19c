import { clsx } from 'clsx';
import { Switch } from '@/components/forms/switch';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { Content, Draft } from '@/data/drafts/content';
import type { DraftChanges } from '@/data/drafts/use-draft';
import { useKeptFocus } from '@/lib/focus/use-kept-focus';
import { type FactGroup, factGroups, factKindNames } from '../fact-kinds';
import type { Refinement } from '../hooks/use-refinement';

export interface FactSwitchesProps {
  draft: Draft;
  content: Content;
  change: DraftChanges;
  refinement: Refinement;
  isDisabled: boolean;
}

const sources: Record<string, string> = {
  capture_time: 'from the time in the photos',
  location: 'from the position in the photos',
  time_and_location: 'from the time and the position in the photos',
  sun: 'from the height of the sun',
  count: 'counted',
  pixels: 'from the colours and the light of the photos',
  recognition: 'recognised in the photos',
  likeness: 'from photos that look alike',
  note: 'your own words',
};

/** A source that is not in the list keeps the server's word. */
function sourceText(source: string): string {
  return sources[source] ?? source.replaceAll('_', ' ');
}

/** What the writer knew: it says nothing else, and less where something is switched off. */
export function FactSwitches({ draft, content, change, refinement, isDisabled }: FactSwitchesProps) {
  const section = useKeptFocus<HTMLElement>(refinement.running !== null);
  const facts = [...content.facts, ...content.excludedFacts];
  const { excludedKinds } = draft;
  const wasOff = factGroups(content.excludedFacts).map(({ kind }) => kind);
  const hasChanged = factGroups(facts).some(
    ({ kind }) => excludedKinds.includes(kind) !== wasOff.includes(kind),
  );
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="facts-title"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none"
    >
      <h2 id="facts-title">What we know</h2>
      <p className="text-sm text-pretty text-ink-2">
        Captions use only these facts. Switch off any you don't want mentioned.
      </p>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {factGroups(facts).map((group) => (
          <FactRow
            key={group.kind}
            group={group}
            isOn={!excludedKinds.includes(group.kind)}
            isDisabled={isDisabled}
            onSwitch={(isOn) => change.switchFacts(group.kind, isOn)}
          />
        ))}
        {facts
          .filter(({ kind }) => kind === null)
          .map(({ text, source }) => (
            <li key={`${source}/${text}`} className={rowStyle}>
              <Fact text={text} source={source} isOn />
            </li>
          ))}
      </ul>
      {hasChanged ? <ChangedNotice refinement={refinement} isDisabled={isDisabled} /> : null}
    </section>
  );
}

const rowStyle =
  'flex items-center justify-between gap-x-[min(1.5rem,5vw)] border-t border-line py-2.5 text-sm first:border-t-0 first:pt-0';

interface FactRowProps {
  group: FactGroup;
  isOn: boolean;
  isDisabled: boolean;
  onSwitch: (isOn: boolean) => void;
}

function FactRow({ group: { kind, facts }, isOn, isDisabled, onSwitch }: FactRowProps) {
  return (
    <li className={rowStyle}>
      <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
        {facts.map(({ text, source }) => (
          <Fact key={`${source}/${text}`} {...{ text, source, isOn }} />
        ))}
      </div>
      <Switch label={`Use: ${factKindNames[kind]}`} isOn={isOn} disabled={isDisabled} onSwitch={onSwitch} />
    </li>
  );
}

function Fact({ text, source, isOn }: { text: string; source: string; isOn: boolean }) {
  return (
    <p className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-6">
      <span className={clsx('min-w-0 wrap-anywhere', !isOn && 'text-ink-3 line-through')}>{text}</span>
      <span className="min-w-0 text-xs wrap-anywhere text-ink-3">
        {isOn ? sourceText(source) : 'left out'}
      </span>
    </p>
  );
}

function ChangedNotice({ refinement, isDisabled }: Pick<FactSwitchesProps, 'refinement' | 'isDisabled'>) {
  const { left, running, run } = refinement;
  const mayRewrite = left !== null && left > 0;
  return (
    <Notice
      action={
        mayRewrite ? (
          <Button
            size="small"
            disabled={isDisabled}
            isBusy={running !== null}
            busyText="Rewriting..."
            onClick={() => run({})}
          >
            Rewrite now
          </Button>
        ) : undefined
      }
    >
      {mayRewrite ? 'The text above still uses the old facts.' : 'This applies to the next caption.'}
    </Notice>
  );
}
