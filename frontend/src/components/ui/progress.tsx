import { texts } from './texts';

interface ProgressProps {
  /** 0 to 100. */
  percent: number;
  /** What is under way, for readers. */
  label: string;
  /** Words under the bar; null where they stand elsewhere. */
  text: string | null;
}

function clamped(percent: number): number {
  return Math.min(100, Math.max(0, Math.round(percent)));
}

/** 'NN%', the same number as the bar's. */
export function percentText(percent: number): string {
  return texts.progress.percent(clamped(percent));
}

export function ProgressBar({ percent, label, text }: ProgressProps) {
  return (
    <div className="grid gap-1.5">
      <div {...meter(percent, label)} className="h-1 overflow-hidden rounded-photo bg-line">
        <Filled share={clamped(percent) / 100} />
      </div>
      {text === null ? null : <span className="figures text-xs text-ink-2">{text}</span>}
    </div>
  );
}

const panels = [0, 1, 2] as const;

/** Three panels that fill one after another, with the words under them, for a whole job. */
export function TriptychProgress({ percent, label, text }: ProgressProps) {
  const filled = (clamped(percent) / 100) * panels.length;
  return (
    <div className="grid gap-2">
      <div {...meter(percent, label)} className="grid h-2 grid-cols-3 gap-[3px]">
        {panels.map((panel) => (
          <div key={panel} className="overflow-hidden rounded-[1px] bg-line">
            <Filled share={Math.min(1, Math.max(0, filled - panel))} />
          </div>
        ))}
      </div>
      <span className="figures text-sm text-ink-2">{text}</span>
    </div>
  );
}

function meter(percent: number, label: string) {
  return {
    role: 'progressbar',
    'aria-label': label,
    'aria-valuenow': clamped(percent),
    'aria-valuemin': 0,
    'aria-valuemax': 100,
  };
}

function Filled({ share }: { share: number }) {
  return <div className="h-full origin-left bg-primary" style={{ transform: `scaleX(${share})` }} />;
}
