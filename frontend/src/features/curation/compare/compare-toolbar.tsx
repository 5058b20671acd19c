import { ChevronLeft, ChevronRight, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Button } from '@/components/ui/button';
import { IconButton, type IconButtonProps } from '@/components/ui/icon-button';
import type { Choices } from '../hooks/use-choices';
import { texts } from './texts';
import type { CompareCommands } from './use-comparison';

interface CompareToolbarProps {
  commands: CompareCommands;
  isWhole: boolean;
  /** Pixels of the screen to one of the photo. */
  magnification: number;
  step: number;
  /** The last step; 0 where all photos are in sight. */
  stepMax: number;
  choices: Choices;
}

const { toolbar } = texts;

/** Zoom of all photos together, the way to those that are not in sight, and undo and redo. */
export function CompareToolbar(props: CompareToolbarProps) {
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

/** At its end it keeps the focus of whoever pressed it, and draws no box. */
function Step({ isAtEnd, ...button }: StepProps) {
  const style = 'aria-disabled:border-transparent! aria-disabled:bg-transparent!';
  return <IconButton {...button} size="small" className={style} aria-disabled={isAtEnd} />;
}
