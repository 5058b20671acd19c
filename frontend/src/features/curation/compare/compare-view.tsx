import { X } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { useCallback, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { IconButton } from '@/components/ui/icon-button';
import type { Choices } from '../hooks/use-choices';
import type { Comparison } from '../hooks/use-compare';
import type { Size } from './compare-lens';
import { ComparePane } from './compare-pane';
import { shownText } from './compare-panes';
import { CompareToolbar } from './compare-toolbar';
import { texts } from './texts';
import { compareKeys, useComparison } from './use-comparison';

export interface CompareViewProps {
  comparison: Comparison;
  /** What has just become of a photo that is compared no longer. */
  news: string | null;
  choices: Choices;
  /** Keeps a photo, or where there is no keeper selects it or leaves it out. */
  onChoose: (photo: TripPhoto) => void;
  /** Takes a photo out of its group, or lets it be grouped again. */
  onNotDuplicate: (photo: TripPhoto) => void;
  onReload: () => void;
  onClose: () => void;
}

/** Photos side by side as large as the screen allows, whole and at 1:1, all under one lens. */
export function CompareView(props: CompareViewProps) {
  const { comparison, news, choices, onChoose, onNotDuplicate, onReload, onClose } = props;
  const [paneSize, measurePane] = useElementSize();
  const { lens, changeLens, shown, commands, ...steps } = useComparison(props, paneSize);
  const isWhole = lens.scale === null;
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          onKeyDown={compareKeys(commands, isWhole)}
          onOpenAutoFocus={focusItself}
          onCloseAutoFocus={(event) => event.preventDefault()}
          onInteractOutside={(event) => event.preventDefault()}
          className="animate-fade-in fixed inset-0 z-(--z-dialog) flex flex-col gap-3 overflow-y-auto bg-canvas px-gutter pt-3 pb-[max(--spacing(3),env(safe-area-inset-bottom))] outline-none md:gap-4 md:pt-4"
        >
          <div className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-2 md:grid-cols-[minmax(0,1fr)_auto_auto]">
            <div>
              <Dialog.Title className="text-lg md:text-xl">{comparison.title}</Dialog.Title>
              <Dialog.Description aria-live="polite" className="text-xs text-ink-2 figures">
                {texts.view.description([
                  news,
                  shownText(comparison, shown),
                  shown.length > 1 ? texts.view.moves : null,
                ])}
              </Dialog.Description>
            </div>
            <Dialog.Close asChild>
              <IconButton icon={X} label={texts.view.close} size="small" className="-mr-2 md:order-last" />
            </Dialog.Close>
            <div className="max-md:col-span-full">
              <CompareToolbar {...{ commands, isWhole, choices }} {...steps} />
            </div>
          </div>
          <div
            className={`grid flex-1 gap-x-4 gap-y-2 ${columnsStyle} ${shown.length > 1 ? twoRowsStyle : oneRowStyle}`}
          >
            {shown.map((photo, index) => (
              <ComparePane
                key={photo.id}
                photo={photo}
                number={index + 1}
                keeperId={comparison.keeperId}
                isAlone={shown.length === 1}
                surfaceRef={index === 0 ? measurePane : undefined}
                onSwipe={(isForward) => (isForward ? commands.next() : commands.previous())}
                {...{ paneSize, lens, changeLens, onChoose, onNotDuplicate, onReload }}
              />
            ))}
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

/** Rows that the panes share, so that the photos are of one height whatever is said under them. */
const columnsStyle = 'md:auto-cols-fr md:grid-flow-col md:grid-rows-[minmax(10rem,1fr)_auto] md:gap-y-3';
const oneRowStyle = 'max-md:grid-rows-[minmax(10rem,1fr)_auto]';
const twoRowsStyle = 'max-md:grid-rows-[minmax(10rem,1fr)_auto_minmax(10rem,1fr)_auto]';

/** The dialog itself takes the focus: then all keys work at once, and no button looks pressed. */
function focusItself(event: Event) {
  event.preventDefault();
  if (event.target instanceof HTMLElement) event.target.focus();
}

/** How large an element is, kept while the window changes. Give the second to its `ref`. */
function useElementSize() {
  const [size, setSize] = useState<Size>({ width: 1, height: 1 });
  const observe = useCallback((element: HTMLElement | null) => {
    if (element === null) return;
    const measure = () => {
      const [width, height] = [Math.max(1, element.clientWidth), Math.max(1, element.clientHeight)];
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    measure();
    return () => observer.disconnect();
  }, []);
  return [size, observe] as const;
}
