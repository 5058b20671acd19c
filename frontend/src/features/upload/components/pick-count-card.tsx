import { SegmentedGroup } from '@/components/forms/segmented-group';
import { CustomCount } from '@/components/photo/custom-count';
import { Card } from '@/components/ui/card';
import { pickOptions } from '@/data/trips/pick-count';
import { usePickChoice } from '@/data/trips/use-pick-choice';

/** How many photos the AI should choose: a preset, all, or a number of one's own. */
export function PickCountCard({ tripId, photosTotal }: { tripId: string | null; photosTotal: number }) {
  const [pick, choose] = usePickChoice(tripId);
  return (
    <Card as="section" id="pick" aria-labelledby="pick-title" className="grid scroll-mt-20 gap-5">
      <div>
        <h2 id="pick-title">How many should the AI choose?</h2>
        <p className="mt-1.5 text-xs text-pretty text-ink-3">
          {pick.option === 'all'
            ? 'All except blurry photos and duplicates.'
            : 'It picks the best from across your trip.'}
        </p>
      </div>
      <SegmentedGroup
        legend="How many photos the AI should choose"
        isLegendHidden
        options={pickOptions}
        value={pick.option}
        onChange={(option) => choose({ ...pick, option })}
      />
      {pick.option === 'custom' ? (
        <CustomCount
          count={pick.customCount}
          photosTotal={photosTotal}
          isImmediate
          onChange={(customCount) => choose({ option: 'custom', customCount })}
        />
      ) : null}
    </Card>
  );
}
