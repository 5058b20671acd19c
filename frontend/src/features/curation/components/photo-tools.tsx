import { clsx } from 'clsx';
import { CalendarDays, Search, SlidersHorizontal, Trophy } from 'lucide-react';
import { useId, useState } from 'react';
import { SegmentedGroup } from '@/components/forms/segmented-group';
import { SelectField } from '@/components/forms/select-field';
import { TextField } from '@/components/forms/text-field';
import { CustomCount } from '@/components/photo/custom-count';
import { Button } from '@/components/ui/button';
import { usePickChoice } from '@/data/drafts/use-pick-count';
import { type PickOption, pickOptions } from '@/data/trips/pick-count';
import { filterOptions } from '../hooks/use-photo-view';
import { texts } from '../texts';
import type { Picks } from './curation-results';

/** A trip with fewer photos is seen at once: nothing need be looked for in it. */
const searchedFrom = 7;

/** How many are picked, and what of the trip is in sight. Phones show the latter when it is asked for. */
export function PhotoTools(picks: Picks) {
  const [isOpen, setIsOpen] = useState(false);
  const id = useId();
  const hasSearch = picks.photos.length >= searchedFrom;
  return (
    <div className="mb-5 grid gap-3 md:grid-cols-[auto_1fr]">
      <div className="flex flex-wrap items-start gap-3">
        <PickCount {...picks} />
        {hasSearch ? (
          <Button
            className="ml-auto md:hidden"
            aria-expanded={isOpen}
            aria-controls={id}
            icon={SlidersHorizontal}
            onClick={() => setIsOpen(!isOpen)}
            label={texts.tools.filter}
          />
        ) : null}
      </div>
      {hasSearch ? (
        <div id={id} className={clsx('grid gap-3 md:contents', !isOpen && 'max-md:hidden')}>
          <FindTools {...picks} />
          <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 md:col-span-2">
            <Filters {...picks} />
            <BulkButtons {...picks} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

function FindTools({ view: { query, setQuery, isByDay, setByDay } }: Picks) {
  return (
    <div className="flex flex-wrap items-start gap-3">
      <div className="min-w-0 grow basis-40">
        <TextField
          label={texts.tools.findByName}
          isLabelHidden
          type="search"
          icon={Search}
          placeholder={texts.tools.findByName}
          value={query.name}
          onChange={({ target }) => setQuery({ ...query, name: target.value })}
        />
      </div>
      <Button
        icon={isByDay ? Trophy : CalendarDays}
        onClick={() => setByDay(!isByDay)}
        label={isByDay ? texts.tools.bestFirst : texts.tools.byDay}
      />
    </div>
  );
}

function Filters({ stacks, view: { query, setQuery } }: Picks) {
  return (
    <SegmentedGroup
      legend={texts.tools.show}
      isLegendHidden
      isSmall
      options={filterOptions(stacks).map(({ value, label, count }) => ({
        value,
        label: texts.tools.filterOption(label, count),
      }))}
      value={query.filter}
      onChange={(filter) => setQuery({ ...query, filter })}
    />
  );
}

/** The number applies at once: the server picks anew. */
function PickCount({ tripId, photos: { length: photosTotal } }: Picks) {
  const { option, count, chooseOption, chooseCount } = usePickChoice(tripId);
  return (
    <>
      <SelectField
        label={texts.tools.pickCount}
        isLabelHidden
        options={pickOptions.map(({ value, label }) => ({
          value,
          label: value === 'custom' ? label : texts.tools.pick(label),
        }))}
        value={option}
        onChange={({ target }) => chooseOption(target.value as PickOption)}
      />
      {option === 'custom' ? (
        <div className="w-24">
          <CustomCount {...{ count, photosTotal }} isImmediate={false} isLabelHidden onChange={chooseCount} />
        </div>
      ) : null}
    </>
  );
}

function BulkButtons({ view, choices }: Picks) {
  return (
    <div className="flex gap-1">
      {[true, false].map((isSelected) => {
        const others = view.matches.filter(({ is_selected }) => is_selected !== isSelected);
        return (
          <Button
            key={String(isSelected)}
            size="small"
            variant="ghost"
            className="aria-disabled:border-transparent! aria-disabled:bg-transparent!"
            aria-disabled={others.length === 0}
            onClick={() => (others.length === 0 ? undefined : choices.toggleAll(others, isSelected))}
            label={isSelected ? texts.tools.selectAll : texts.tools.deselectAll}
          />
        );
      })}
    </div>
  );
}
