import type { ComponentProps } from 'react';

export interface SwitchProps
  extends Omit<ComponentProps<'input'>, 'type' | 'role' | 'aria-label' | 'onChange'> {
  /** What it switches, for those who do not see what stands beside it. */
  label: string;
  isOn: boolean;
  onSwitch: (isOn: boolean) => void;
}

/** A switch for something that is on or off: the browser's own box with the looks of one. */
export function Switch({ label, isOn, onSwitch, ...rest }: SwitchProps) {
  return (
    <span className="relative inline-grid h-6 w-10 flex-none">
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-label={label}
        checked={isOn}
        aria-checked={isOn}
        onChange={(event) => onSwitch(event.target.checked)}
        className="peer m-0 h-6 w-10 cursor-pointer appearance-none rounded-pill border border-line-strong bg-sunken transition-colors duration-(--dur-2) checked:border-primary checked:bg-primary disabled:cursor-not-allowed"
      />
      <span
        aria-hidden="true"
        className="pointer-events-none absolute top-1 left-1 size-4 rounded-pill bg-ink-2 transition-transform duration-(--dur-2) peer-checked:translate-x-4 peer-checked:bg-on-primary"
      />
    </span>
  );
}
