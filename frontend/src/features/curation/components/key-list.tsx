import { Dialog } from '@/components/overlays/dialog';

export interface KeyListProps {
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
}

interface KeyLine {
  keys: readonly string[];
  text: string;
}

const sections: readonly { title: string; lines: readonly KeyLine[] }[] = [
  {
    title: 'Photos',
    lines: [
      { keys: ['←', '↑', '↓', '→'], text: 'Move' },
      { keys: ['Home', 'End'], text: 'First and last photo' },
      { keys: ['Space'], text: 'Select or deselect' },
      { keys: ['S'], text: 'Open or close a stack' },
      { keys: ['K'], text: 'Make it the keeper' },
      { keys: ['N'], text: 'Not a duplicate, or regroup it' },
      { keys: ['M'], text: 'Mark to compare' },
      { keys: ['Enter', 'C'], text: 'Compare, or look closer' },
    ],
  },
  {
    title: 'Compare',
    lines: [
      { keys: ['Z'], text: 'Whole photo or 1:1' },
      { keys: ['+', '−', '0'], text: 'Zoom in, out, whole photo' },
      { keys: ['←', '↑', '↓', '→'], text: 'Pan; next photo when zoomed out' },
      { keys: ['Page Up', 'Page Down'], text: 'Previous shot, next shot' },
      { keys: ['1', '2', '3'], text: 'Keep or select that shot' },
      { keys: ['Shift', '1 2 3'], text: 'That shot is not a duplicate' },
      { keys: ['Esc'], text: 'Back to the photos' },
    ],
  },
  {
    title: 'Everywhere',
    lines: [
      { keys: ['Ctrl or ⌘', 'Z'], text: 'Undo' },
      { keys: ['Ctrl or ⌘', 'Shift', 'Z'], text: 'Redo' },
      { keys: ['?'], text: 'This list' },
    ],
  },
];

/** All keys of the step, over the photos or over the compare view. */
export function KeyList({ isOpen, onOpenChange }: KeyListProps) {
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title="Keys">
      {sections.map(({ title, lines }) => (
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
