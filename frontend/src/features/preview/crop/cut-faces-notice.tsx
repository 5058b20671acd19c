import type { TripPhoto } from '@/api/types';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { type CropChanges, type CropDraft, cutSlides, fixOf } from './crop-plan';

export interface CutFacesNoticeProps {
  slides: readonly TripPhoto[];
  draft: CropDraft;
  ratio: number;
  change: CropChanges;
  className?: string;
}

const list = new Intl.ListFormat('en');

/** Says which slides cut a face, with one press that makes them whole where that can be. */
export function CutFacesNotice({ slides, draft, ratio, change, className = '' }: CutFacesNoticeProps) {
  const cut = cutSlides(slides, draft, ratio);
  if (cut.length === 0) return null;
  const fix = fixOf(slides, draft, ratio);
  const numbers = cut.map((slide) => String(slides.indexOf(slide) + 1));
  const repair = () => {
    if (fix === null) return;
    for (const id of fix.photoIds) change.setFocus(id, null);
    if (fix.ratio !== undefined) change.setRatio(null);
  };
  return (
    <Notice
      tone="warning"
      className={className}
      action={
        fix === null ? undefined : (
          <Button size="small" onClick={repair}>
            Fix it
          </Button>
        )
      }
    >
      {`A face is cut on ${numbers.length === 1 ? 'slide' : 'slides'} ${list.format(numbers)}.`}
      {fix === null ? ' Try another shape.' : ''}
    </Notice>
  );
}
