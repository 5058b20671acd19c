import { clsx } from 'clsx';
import { Lock, LockOpen } from 'lucide-react';
import { Disclosure } from '@/components/ui/disclosure';
import { sentencesOf } from '../sentences';
import { texts } from '../texts';
import { lockedOf, type Writing } from '../use-writing';

type SentenceLocksProps = Pick<Writing, 'draft' | 'change'> & { isDisabled: boolean };

export function SentenceLocks({ draft, change, isDisabled }: SentenceLocksProps) {
  const sentences = sentencesOf(draft.content?.caption ?? '');
  const locked = lockedOf(draft);
  return (
    <Disclosure
      title={<span className="text-sm font-semibold">{texts.locks.title}</span>}
      aside={texts.locks.locked(locked.length, sentences.length)}
    >
      <ul aria-label={texts.locks.sentences} className="grid gap-1 pb-1">
        {sentences.map((sentence) => {
          const isLocked = locked.includes(sentence);
          const Icon = isLocked ? Lock : LockOpen;
          return (
            <li key={sentence}>
              <button
                type="button"
                aria-pressed={isLocked}
                aria-label={texts.locks.lock(sentence)}
                disabled={isDisabled}
                onClick={() => change.lockSentence(sentence, !isLocked)}
                className={clsx(
                  'flex min-h-control-sm w-full items-start gap-2.5 rounded-control border px-3 py-1.5 text-left text-sm transition-colors duration-(--dur-2) disabled:cursor-not-allowed disabled:text-ink-3',
                  isLocked
                    ? 'border-primary bg-primary-soft text-on-primary-soft'
                    : 'border-transparent enabled:hover:bg-sunken',
                )}
              >
                <Icon className="mt-0.5 size-4 flex-none" />
                <span className="min-w-0 font-display text-base wrap-anywhere">{sentence}</span>
              </button>
            </li>
          );
        })}
      </ul>
    </Disclosure>
  );
}
