import { clsx } from 'clsx';
import { Check, Star } from 'lucide-react';
import type { Ref } from 'react';
import { NotDuplicateButton } from '@/components/photo/not-duplicate-button';
import { PhotoBadges, Score } from '@/components/photo/photo-badges';
import { Button } from '@/components/ui/button';
import { Reasons } from '../components/photo-details';
import type { Comparison } from '../hooks/use-compare';
import { ComparePicture, type ComparePictureProps } from './compare-picture';
import type { CompareViewProps } from './compare-view';
import { texts } from './texts';

interface ComparePaneProps
  extends ComparePictureProps,
    Pick<CompareViewProps, 'onChoose' | 'onNotDuplicate'>,
    Pick<Comparison, 'keeperId'> {
  /** Its key on the keyboard. */
  number: number;
  isAlone: boolean;
  surfaceRef: Ref<HTMLDivElement> | undefined;
}

export function ComparePane(props: ComparePaneProps) {
  const { number, keeperId, onChoose, onNotDuplicate, isAlone, surfaceRef, ...picture } = props;
  const { photo } = picture;
  const isKeeper = photo.id === keeperId;
  return (
    <figure className="row-span-2 grid min-h-0 min-w-0 grid-rows-subgrid">
      <div
        ref={surfaceRef}
        className={`relative min-h-40 rounded-photo bg-mat ${photo.is_selected ? 'shadow-pick' : ''}`}
      >
        <ComparePicture {...picture} />
      </div>
      <figcaption className="flex flex-wrap content-between items-start justify-between gap-x-4 gap-y-2 max-md:items-center max-md:gap-y-1 max-md:pb-2">
        {/* Phones have what is known under the name and the buttons, over the whole width. */}
        <div className="min-w-0 flex-1 max-md:contents md:basis-56">
          <p className="truncate text-sm font-semibold max-md:flex-1 max-md:basis-24">{photo.filename}</p>
          <div className="max-md:order-1 max-md:flex max-md:w-full max-md:flex-wrap max-md:items-baseline max-md:gap-x-3">
            <div className="flex min-h-6 flex-wrap items-center gap-x-2 gap-y-1 md:mt-1">
              {photo.ai_score === null ? null : <Score value={photo.ai_score} />}
              {/* That it is the keeper its button says. */}
              <PhotoBadges photo={photo} isKeeper={isKeeper} hasKeeperBadge={false} />
            </div>
            {/* All of them; of photos side by side phones have room for the first. */}
            <Reasons
              reasons={photo.reasons}
              className={clsx(
                'grid gap-0.5 text-xs text-ink-2 md:mt-1',
                !isAlone && 'max-md:[&>li:nth-child(n+2)]:hidden',
              )}
            />
          </div>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-x-4 gap-y-1 xl:flex-col-reverse xl:items-end">
          <NotDuplicateButton isLine photo={photo} onNotDuplicate={onNotDuplicate} />
          <ChooseButton {...{ photo, number, keeperId, onChoose }} />
        </div>
      </figcaption>
    </figure>
  );
}

type ChooseButtonProps = Pick<ComparePaneProps, 'photo' | 'number' | 'keeperId' | 'onChoose'>;

/** Keeps the focus when it has done its work, so that the keys go on. */
function ChooseButton({ photo, number, keeperId, onChoose }: ChooseButtonProps) {
  const isStack = keeperId !== null;
  const isOn = isStack ? photo.id === keeperId : photo.is_selected;
  const Icon = isStack ? Star : Check;
  const { keep, keeper, select, selected } = texts.choice;
  const [offLabel, onLabel] = isStack ? [keep, keeper] : [select, selected];
  return (
    <Button
      size="small"
      aria-pressed={isOn}
      className={isOn ? 'border-ok! bg-ok-soft! text-ok!' : ''}
      onClick={() => onChoose(photo)}
    >
      {isOn ? <Icon className="size-4" /> : null}
      {isOn ? onLabel : offLabel} <span className="sr-only">{photo.filename} </span>
      <kbd className="hidden lg:inline-block pointer-coarse:hidden">{number}</kbd>
    </Button>
  );
}
