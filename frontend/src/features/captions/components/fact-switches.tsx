import { clsx } from 'clsx';
import type { FactKind } from '@/api/types';
import { Switch } from '@/components/forms/switch';
import { Notice } from '@/components/ui/notice';
import { useKeptFocus } from '@/lib/focus/use-kept-focus';
import { texts } from '../texts';
import type { Editing } from '../use-writing';

/** What the writer knew: it says nothing else, and less where a kind of facts is switched off. */
export function FactSwitches({ draft, change, refinement, isRunning }: Editing) {
  const section = useKeptFocus<HTMLElement>(refinement.running !== null);
  const facts = [...draft.source.facts, ...draft.source.excluded_facts];
  const ofKind = (kind: FactKind) => facts.filter((fact) => fact.kind === kind);
  const kinds = (Object.keys(texts.facts.kinds) as FactKind[]).filter((kind) => ofKind(kind).length > 0);
  const isOn = (kind: FactKind) => !draft.excluded_facts.includes(kind);
  const wasOn = (kind: FactKind) => !draft.source.excluded_facts.some((fact) => fact.kind === kind);
  const hasChanged = kinds.some((kind) => isOn(kind) !== wasOn(kind));
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-labelledby="facts-title"
      className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none"
    >
      <h2 id="facts-title">{texts.facts.title}</h2>
      <p className="text-sm text-pretty text-ink-2">{texts.facts.text}</p>
      <ul className="grid grid-cols-[minmax(0,1fr)]">
        {kinds.map((kind) => (
          <li key={kind} className={rowStyle}>
            <div className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)] gap-1">
              {ofKind(kind).map(({ text, source }) => (
                <Fact key={`${source}/${text}`} {...{ text, source }} isOn={isOn(kind)} />
              ))}
            </div>
            <Switch
              label={texts.facts.use(texts.facts.kinds[kind])}
              isOn={isOn(kind)}
              disabled={isRunning}
              onSwitch={(next) => change.switchFacts(kind, next)}
            />
          </li>
        ))}
        {facts
          .filter(({ kind }) => kind === null)
          .map(({ text, source }) => (
            <li key={`${source}/${text}`} className={rowStyle}>
              <Fact text={text} source={source} isOn />
            </li>
          ))}
      </ul>
      {hasChanged ? <ChangedNotice {...{ refinement, isRunning }} /> : null}
    </section>
  );
}

const rowStyle =
  'flex items-center justify-between gap-x-[min(1.5rem,5vw)] border-t border-line py-2.5 text-sm first:border-t-0 first:pt-0';

function Fact({ text, source, isOn }: { text: string; source: string; isOn: boolean }) {
  return (
    <p className="flex min-w-0 flex-wrap items-baseline justify-between gap-x-6">
      <span className={clsx('min-w-0 wrap-anywhere', !isOn && 'text-ink-3 line-through')}>{text}</span>
      <span className="min-w-0 text-xs wrap-anywhere text-ink-3">
        {isOn ? texts.facts.source(source) : texts.facts.leftOut}
      </span>
    </p>
  );
}

function ChangedNotice({ refinement, isRunning }: Pick<Editing, 'refinement' | 'isRunning'>) {
  const { left, running, run } = refinement;
  if (left === null || left === 0) return <Notice>{texts.facts.fromNext}</Notice>;
  return (
    <Notice
      button={{
        label: texts.facts.rewrite,
        disabled: isRunning,
        isBusy: running !== null,
        busyText: texts.refine.running,
        onClick: () => run({}),
      }}
    >
      {texts.facts.stillOld}
    </Notice>
  );
}
