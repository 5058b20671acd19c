import { ChevronLeft, ChevronRight, Redo2, Undo2, ZoomIn, ZoomOut } from 'lucide-react';
import type { CompareViewProps } from '@/components/photo/compare-props';
import { Button } from '@/components/ui/button';
import { IconButton } from '@/components/ui/icon-button';
import type { CompareCommands } from '../hooks/use-compare-keys';
import { texts } from '../texts';

export interface CompareToolbarProps extends ZoomProps, StepsProps {
  choices: CompareViewProps['choices'];
}

/** Zoom of all photos together, the way to those that are not in sight, and what was chosen taken back. */
export function CompareToolbar({ choices, ...of }: CompareToolbarProps) {
  const { canUndo, canRedo, undo, redo } = choices;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2 md:gap-x-5">
      <Zoom {...of} />
      {of.stepMax === 0 ? null : <Steps {...of} />}
      <div className="flex items-center">
        <IconButton
          icon={Undo2}
          label={texts.toolbar.undo}
          size="small"
          className={quiet}
          aria-disabled={!canUndo}
          onClick={undo}
        />
        <IconButton
          icon={Redo2}
          label={texts.toolbar.redo}
          size="small"
          className={quiet}
          aria-disabled={!canRedo}
          onClick={redo}
        />
      </div>
    </div>
  );
}

interface ZoomProps {
  commands: CompareCommands;
  isWhole: boolean;
  /** Pixels of the screen to one of the photo. */
  magnification: number;
}

function Zoom({ commands, isWhole, magnification }: ZoomProps) {
  const isOneToOne = !isWhole && Math.round(magnification * 100) === 100;
  return (
    <fieldset className="flex items-center gap-1.5">
      <legend className="sr-only">{texts.toolbar.zoom}</legend>
      <Button size="small" aria-pressed={isWhole} className={pressed(isWhole)} onClick={commands.whole}>
        {texts.toolbar.whole}
      </Button>
      <Button
        size="small"
        aria-pressed={isOneToOne}
        className={pressed(isOneToOne)}
        onClick={commands.oneToOne}
      >
        {texts.toolbar.oneToOne}
      </Button>
      <div className="flex items-center gap-1.5 pointer-coarse:hidden max-md:hidden">
        <IconButton icon={ZoomOut} label={texts.toolbar.zoomOut} size="small" onClick={commands.zoomOut} />
        <output
          aria-label={texts.toolbar.magnification}
          className="w-10 text-center text-xs text-ink-2 figures"
        >
          {texts.toolbar.percent(magnification)}
        </output>
        <IconButton icon={ZoomIn} label={texts.toolbar.zoomIn} size="small" onClick={commands.zoomIn} />
      </div>
    </fieldset>
  );
}

interface StepsProps {
  commands: CompareCommands;
  step: number;
  /** The last step; 0 where all photos are in sight. */
  stepMax: number;
}

function Steps({ commands, step, stepMax }: StepsProps) {
  return (
    <div className="flex items-center gap-1.5">
      <IconButton
        icon={ChevronLeft}
        label={texts.toolbar.previous}
        size="small"
        className={quiet}
        aria-disabled={step === 0}
        onClick={commands.previous}
      />
      <IconButton
        icon={ChevronRight}
        label={texts.toolbar.next}
        size="small"
        className={quiet}
        aria-disabled={step === stepMax}
        onClick={commands.next}
      />
    </div>
  );
}

/** At its end a way on keeps the focus of who has pressed it, and draws no box. */
const quiet = 'aria-disabled:border-transparent! aria-disabled:bg-transparent!';

function pressed(isOn: boolean): string {
  return isOn ? 'border-primary! bg-primary! text-on-primary!' : '';
}
