import { Dialog } from '@/components/overlays/dialog';
import { texts } from '../texts';

export interface KeyListProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

/** All keys of the step, over the photos or over the compare view. */
export function KeyList({ isOpen, onOpenChange }: KeyListProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={texts.keys.title}>
      {texts.keys.sections.map(({ title, lines }) => (
        <section key={title}>
          <h3 className="mb-2 font-text text-sm font-semibold tracking-normal">{title}</h3>
          <dl className="grid grid-cols-[1fr_auto] items-baseline gap-x-4 gap-y-2 text-sm">
            {lines.map(({ keys, text }) => (
              <div key={text} className="contents">
                <dt className="text-ink-2">{text}</dt>
                <dd className="flex flex-wrap justify-end gap-1">
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
