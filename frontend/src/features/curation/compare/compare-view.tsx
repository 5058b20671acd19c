import { ChevronLeft, ChevronRight, Redo2, Undo2, X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog } from 'radix-ui';
import { type ComponentProps, useCallback, useState } from 'react';
import type { TripPhoto } from '@/api/types';
import { Button } from '@/components/ui/button';
import { IconButton, type IconButtonProps } from '@/components/ui/icon-button';
import type { Size } from '@/data/posts/crop';
import type { Choices } from '../hooks/use-choices';
import type { Comparison } from '../hooks/use-compare';
import { viewOf } from './compare-lens';
import { ComparePane } from './compare-pane';
import { texts } from './texts';
import { type ComparisonState, compareKeys, shownText, useComparison } from './use-comparison';

export interface CompareViewProps {
  comparison: Comparison;
  /** What has just become of a photo that is compared no longer. */
  news: string | null;
  choices: Choices;
  /** Keeps a photo, or where there is no keeper selects it or leaves it out. */
  onChoose: (photo: TripPhoto) => void;
  onNotDuplicate: (photo: TripPhoto) => void;
  onReload: () => void;
  onClose: () => void;
}

/** Photos side by side as large as the screen allows, whole and at 1:1, all under one lens. */
export function CompareView(props: CompareViewProps) {
  const { comparison, news, choices, onChoose, onNotDuplicate, onReload, onClose } = props;
  const [paneSize, measurePane] = useElementSize();
  const state = useComparison(props, paneSize);
  const { lens, changeLens, shown, commands } = state;
  return (
    <Dialog.Root open onOpenChange={onClose}>
      <Dialog.Portal>
        <Dialog.Content
          onKeyDown={compareKeys(state)}
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
              <CompareToolbar {...state} choices={choices} />
            </div>
          </div>
          <div
            className={`grid flex-1 gap-x-4 gap-y-2 ${columnsStyle} ${shown.length > 1 ? twoRowsStyle : oneRowStyle}`}
          >
            {shown.map((photo, index) => (
              <ComparePane
                key={photo.id}
                photo={photo}
                view={viewOf(photo, paneSize)}
                number={index + 1}
                keeperId={comparison.keeperId}
                isAlone={shown.length === 1}
                surfaceRef={index === 0 ? measurePane : undefined}
                onSwipe={(isForward) => (isForward ? commands.next() : commands.previous())}
                {...{ lens, changeLens, onChoose, onNotDuplicate, onReload }}
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

const { toolbar } = texts;

function CompareToolbar(props: ComparisonState & Pick<CompareViewProps, 'choices'>) {
  const { commands, isWhole, magnification, step, stepMax, choices } = props;
  const { canUndo, canRedo, undo, redo } = choices;
  const { next, previous } = commands;
  const isOneToOne = !isWhole && Math.round(magnification * 100) === 100;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:gap-x-5">
      <fieldset className="flex items-center gap-1.5">
        <legend className="sr-only">{toolbar.zoom}</legend>
        <Choice aria-pressed={isWhole} onClick={commands.whole}>
          {toolbar.whole}
        </Choice>
        <Choice aria-pressed={isOneToOne} onClick={commands.oneToOne}>
          {toolbar.oneToOne}
        </Choice>
        <div className="flex items-center gap-1.5 pointer-coarse:hidden max-md:hidden">
          <IconButton icon={ZoomOut} label={toolbar.zoomOut} size="small" onClick={commands.zoomOut} />
          <output aria-label={toolbar.magnification} className="w-10 text-center text-xs text-ink-2 figures">
            {toolbar.percent(magnification)}
          </output>
          <IconButton icon={ZoomIn} label={toolbar.zoomIn} size="small" onClick={commands.zoomIn} />
        </div>
      </fieldset>
      {stepMax === 0 ? null : (
        <div className="flex items-center gap-1.5">
          <Step icon={ChevronLeft} label={toolbar.previous} isAtEnd={step === 0} onClick={previous} />
          <Step icon={ChevronRight} label={toolbar.next} isAtEnd={step === stepMax} onClick={next} />
        </div>
      )}
      <div className="flex items-center">
        <Step icon={Undo2} label={toolbar.undo} isAtEnd={!canUndo} onClick={undo} />
        <Step icon={Redo2} label={toolbar.redo} isAtEnd={!canRedo} onClick={redo} />
      </div>
    </div>
  );
}

const pressedStyle = 'aria-pressed:border-primary! aria-pressed:bg-primary! aria-pressed:text-on-primary!';

function Choice(props: ComponentProps<typeof Button>) {
  return <Button size="small" className={pressedStyle} {...props} />;
}

type StepProps = Pick<IconButtonProps, 'icon' | 'label' | 'onClick'> & { isAtEnd: boolean };

/** At its end it keeps the focus, and draws no box. */
function Step({ isAtEnd, ...button }: StepProps) {
  const style = 'aria-disabled:border-transparent! aria-disabled:bg-transparent!';
  return <IconButton {...button} size="small" className={style} aria-disabled={isAtEnd} />;
}
