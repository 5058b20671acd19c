import { clsx } from 'clsx';
import { useId } from 'react';

interface SegmentedGroupProps<Value extends string> {
  /** What is chosen here, for readers and, unless hidden, above the options. */
  legend: string;
  isLegendHidden?: boolean;
  options: readonly { value: Value; label: string }[];
  value: Value;
  onChange: (value: Value) => void;
  /** For dense rows, 36 px. */
  isSmall?: boolean;
}

/** A choice of one among a few short words: real radio buttons, so arrow keys and readers work as ever. */
export function SegmentedGroup<Value extends string>(props: SegmentedGroupProps<Value>) {
  const { legend, isLegendHidden, options, value, onChange, isSmall } = props;
  const name = useId();
  return (
    <fieldset>
      <legend className={isLegendHidden ? 'sr-only' : 'mb-1.5 text-sm font-semibold'}>{legend}</legend>
      <div className="flex flex-wrap gap-1.5">
        {options.map((option) => (
          <label key={option.value} className="relative">
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              onChange={() => onChange(option.value)}
              className="peer absolute inset-0 m-0 size-full cursor-pointer opacity-0"
            />
            <span
              className={clsx(
                isSmall ? 'min-h-control-sm text-xs' : 'min-h-control min-w-control text-sm',
                'figures grid place-items-center rounded-control border border-line-strong bg-surface px-3 font-semibold peer-checked:border-primary peer-checked:bg-primary peer-checked:text-on-primary peer-focus-visible:outline-2 peer-focus-visible:outline-offset-2 peer-focus-visible:outline-focus',
              )}
            >
              {option.label}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
