import { useState } from 'react';
import { useAppDispatch, useAppSelector } from '@/app/hooks';
import { Card } from '@/components/ui/card';
import { SegmentedGroup } from '@/components/ui/segmented-group';
import { TextField } from '@/components/ui/text-field';
import { customCountMax, type PickChoice, type PickOption, parseCustomCount } from '../pick-count';
import { writePickChoice } from '../pick-storage';
import { pickChosen, selectPick } from '../trips-slice';

export interface PickCountCardProps {
  photosTotal: number;
}

const options: readonly { value: PickOption; label: string }[] = [
  { value: '1', label: '1' },
  { value: '2', label: '2' },
  { value: '3', label: '3' },
  { value: '5', label: '5' },
  { value: '10', label: '10' },
  { value: 'all', label: 'All' },
  { value: 'custom', label: 'Custom' },
];

/** How many photos the AI should choose: a preset, all, or a number of one's own. */
export function PickCountCard({ photosTotal }: PickCountCardProps) {
  const dispatch = useAppDispatch();
  const pick = useAppSelector(selectPick);
  const choose = (choice: PickChoice) => {
    writePickChoice(choice);
    dispatch(pickChosen(choice));
  };
  return (
    <Card as="section" id="pick" aria-labelledby="pick-title" className="grid scroll-mt-20 gap-5">
      <div>
        <h2 id="pick-title">How many should the AI choose?</h2>
        <p className="mt-1.5 text-xs text-pretty text-ink-3">
          {pick.option === 'all'
            ? 'All that are neither blurry nor a worse duplicate.'
            : 'It picks the best and spreads them over the trip.'}
        </p>
      </div>
      <SegmentedGroup
        legend="How many photos the AI should choose"
        isLegendHidden
        options={options}
        value={pick.option}
        onChange={(option) => choose({ ...pick, option })}
      />
      {pick.option === 'custom' ? (
        <CustomCount
          count={pick.customCount}
          photosTotal={photosTotal}
          onChange={(customCount) => choose({ option: 'custom', customCount })}
        />
      ) : null}
    </Card>
  );
}

interface CustomCountProps {
  count: number;
  photosTotal: number;
  onChange: (count: number) => void;
}

/** What is typed stands while one types; leaving the field shows the number that it counts as. */
function CustomCount({ count, photosTotal, onChange }: CustomCountProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const max = customCountMax(photosTotal);
  return (
    <TextField
      label="Custom"
      inputMode="numeric"
      autoComplete="off"
      className="figures"
      hint={`From 1 to ${max}`}
      value={typed ?? String(Math.min(count, max))}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parseCustomCount(target.value, photosTotal));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
