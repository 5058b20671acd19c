import { useState } from 'react';
import { TextField } from '@/components/forms/text-field';
import { customCountMax, parseCustomCount } from '@/data/trips/pick-count';
import { texts } from './texts';

export interface CustomCountProps {
  count: number;
  photosTotal: number;
  /** Every change of the number at once, or the last one when the field is left or Enter is pressed. */
  isImmediate: boolean;
  isLabelHidden?: boolean;
  onChange: (count: number) => void;
}

/** A number of one's own. What is typed stays while one types; leaving the field shows the number that it counts as. */
export function CustomCount({ count, photosTotal, isImmediate, isLabelHidden, onChange }: CustomCountProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const max = customCountMax(photosTotal);
  const take = (text: string) => onChange(parseCustomCount(text, photosTotal));
  const leave = () => {
    if (typed !== null && !isImmediate) take(typed);
    setTyped(null);
  };
  return (
    <TextField
      label={texts.customCount.label}
      isLabelHidden={isLabelHidden}
      inputMode="numeric"
      autoComplete="off"
      className="figures"
      hint={texts.customCount.hint(max)}
      value={typed ?? String(Math.min(count, max))}
      onChange={({ target }) => {
        setTyped(target.value);
        if (isImmediate) take(target.value);
      }}
      onKeyDown={({ key }) => (key === 'Enter' ? leave() : undefined)}
      onBlur={leave}
    />
  );
}
