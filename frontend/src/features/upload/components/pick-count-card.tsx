import { SegmentedGroup } from '@/components/forms/segmented-group';
import { CustomCount } from '@/components/photo/custom-count';
import { Card } from '@/components/ui/card';
import { usePickChoice } from '@/data/drafts/use-pick-count';
import { pickOptions } from '@/data/trips/pick-count';
import { texts } from '../texts';

/** How many photos the AI should choose: a preset, all, or a number of one's own. */
export function PickCountCard({ tripId, photosTotal }: { tripId: string | null; photosTotal: number }) {
  const { option, count, chooseOption, chooseCount } = usePickChoice(tripId);
  return (
    <Card as="section" id="pick" aria-labelledby="pick-title" className="grid scroll-mt-20 gap-5">
      <div>
        <h2 id="pick-title">{texts.pickCount.title}</h2>
        <p className="mt-1.5 text-xs text-pretty text-ink-3">
          {option === 'all' ? texts.pickCount.all : texts.pickCount.some}
        </p>
      </div>
      <SegmentedGroup
        legend={texts.pickCount.legend}
        isLegendHidden
        options={pickOptions}
        value={option}
        onChange={chooseOption}
      />
      {option === 'custom' ? (
        <CustomCount {...{ count, photosTotal }} isImmediate onChange={chooseCount} />
      ) : null}
    </Card>
  );
}
