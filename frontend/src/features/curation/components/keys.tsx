/** The keys of the screen: what they do wherever one is on it, and the lists of them. */
import { useEffect, useEffectEvent, useState } from 'react';
import { Dialog } from '@/components/overlays/dialog';
import { texts } from '../texts';
import type { Picks } from './curation-results';

const { hints } = texts;

/** The keys that one needs most, on screens that have a keyboard, and the way to all of them. */
export function Keys({ stacks, canCompare, choices: { undo, redo } }: Picks) {
  const [hasList, setHasList] = useState(false);
  const showList = () => setHasList(true);
  useScreenKeys({ undo, redo, help: showList });
  return (
    <>
      <p className="mb-5 hidden flex-wrap items-center gap-x-4 gap-y-1.5 text-xs/5 text-ink-2 lg:flex pointer-coarse:hidden">
        <Hint {...hints.move} />
        <Hint {...hints.select} />
        {stacks.some(({ others }) => others.length > 0) ? <Hint {...hints.openStack} /> : null}
        {canCompare ? <Hint {...hints.compare} /> : null}
        <button
          type="button"
          className="inline-flex min-h-6 items-center gap-1.25 text-ink-2"
          onClick={showList}
        >
          <kbd>{hints.all.key}</kbd> <span className="underline underline-offset-3">{hints.all.text}</span>
        </button>
      </p>
      <KeyList isOpen={hasList} onOpenChange={setHasList} />
    </>
  );
}

function Hint({ keys, text }: { keys: readonly string[]; text: string }) {
  return (
    <span className="inline-flex items-center gap-1.25">
      <KeyCaps keys={keys} /> {text}
    </span>
  );
}

function KeyCaps({ keys }: { keys: readonly string[] }) {
  return keys.map((key) => <kbd key={key}>{key}</kbd>);
}

function KeyList(props: { isOpen: boolean; onOpenChange: (isOpen: boolean) => void }) {
  return (
    <Dialog {...props} title={texts.keys.title}>
      {texts.keys.sections.map(({ title, lines }) => (
        <section key={title}>
          <h3 className="mb-2 font-text text-sm font-semibold tracking-normal">{title}</h3>
          <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-2 text-sm">
            {lines.map(({ keys, text }) => (
              <div key={text} className="contents">
                <dt className="text-ink-2">{text}</dt>
                <dd className="flex flex-wrap justify-end gap-1">
                  <KeyCaps keys={keys} />
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

const typingSelector = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]';

type ScreenKey = 'undo' | 'redo' | 'help';

function keyOf({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): ScreenKey | null {
  if (altKey) return null;
  if (!ctrlKey && !metaKey) return key === '?' ? 'help' : null;
  const letter = key.toLowerCase();
  if (letter === 'y') return 'redo';
  if (letter !== 'z') return null;
  return shiftKey ? 'redo' : 'undo';
}

/** Keys that work wherever one is on the screen, a dialog over it among that; not while one types. */
function useScreenKeys(actions: Record<ScreenKey, () => void>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest(typingSelector) !== null;
    const key = isTyping ? null : keyOf(event);
    if (key === null) return;
    event.preventDefault();
    actions[key]();
  });
  useEffect(() => {
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, []);
}
