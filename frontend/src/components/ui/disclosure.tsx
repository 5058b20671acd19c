import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';

export interface DisclosureProps {
  title: ReactNode;
  /** Stands at the right of the title, open or not. */
  aside: string;
  /** Drawn once it has been opened. */
  children: ReactNode;
}

/** Something that most can do without, behind its title: the browser's own, which keys and readers know. */
export function Disclosure({ title, aside, children }: DisclosureProps) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <details className="group" onToggle={(event) => event.currentTarget.open && setWasOpened(true)}>
      <summary className="flex min-h-control cursor-pointer list-none items-center gap-2 rounded-control [&::-webkit-details-marker]:hidden">
        <ChevronDown className="size-4.5 flex-none -rotate-90 text-ink-2 transition-transform duration-(--dur-2) group-open:rotate-0" />
        <span className="min-w-0 flex-1">{title}</span>
        <span className="text-xs text-ink-3 figures">{aside}</span>
      </summary>
      {wasOpened ? children : null}
    </details>
  );
}
