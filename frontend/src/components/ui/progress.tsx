import { texts } from '@/components/texts';

export interface ProgressProps {
  /** 0 to 100. */
  percent: number;
  /** What is under way, for readers. */
  label: string;
  /** Words beside the bar; 'NN%' if not given. */
  text?: string;
}

export interface ProgressBarProps extends Omit<ProgressProps, 'text'> {
  /** Words under the bar; 'NN%' if not given, null where they stand elsewhere. */
  text?: string | null;
}

function clamped(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent)));
}

/** 'NN%', the same number as the bar's. */
export function percentText(percent: number): string {
  return texts.progress.percent(clamped(percent));
}

/** A 4 px bar with its number under it, for one photo. */
export function ProgressBar({ percent, label, text = percentText(percent) }: ProgressBarProps) {
  const value = clamped(percent);
  return (
    <div className="grid gap-1.5">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        className="h-1 overflow-hidden rounded-photo bg-line"
      >
        <div className="h-full origin-left bg-primary" style={{ transform: `scaleX(${value / 100})` }} />
      </div>
      {text === null ? null : <span className="figures text-xs text-ink-2">{text}</span>}
    </div>
  );
}

const panels = [0, 1, 2] as const;
const panelShare = 100 / panels.length;

/** Three panels that fill one after another, with the number under them, for a whole job. */
export function TriptychProgress({ percent, label, text }: ProgressProps) {
  const value = clamped(percent);
  return (
    <div className="grid gap-2">
      <div
        role="progressbar"
        aria-label={label}
        aria-valuenow={value}
        aria-valuemin={0}
        aria-valuemax={100}
        className="grid h-2 grid-cols-3 gap-[3px]"
      >
        {panels.map((panel) => {
          const filled = Math.min(1, Math.max(0, (value - panel * panelShare) / panelShare));
          return (
            <div key={panel} className="overflow-hidden rounded-[1px] bg-line">
              <div className="h-full origin-left bg-primary" style={{ transform: `scaleX(${filled})` }} />
            </div>
          );
        })}
      </div>
      <span className="figures text-sm text-ink-2">{text ?? percentText(percent)}</span>
    </div>
  );
}
