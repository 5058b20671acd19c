import type { TripPhoto } from '@/api/types';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { texts } from '../texts';
import { type CropChanges, type CropDraft, cutSlides, fixOf } from './crop-plan';

export interface CutFacesNoticeProps {
  slides: readonly TripPhoto[];
  draft: CropDraft;
  ratio: number;
  change: CropChanges;
  className?: string;
}

/** Says which slides cut a face, with one press that makes them whole where that can be. */
export function CutFacesNotice({ slides, draft, ratio, change, className = '' }: CutFacesNoticeProps) {
  const cut = cutSlides(slides, draft, ratio);
  if (cut.length === 0) return null;
  const fix = fixOf(slides, draft, ratio);
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
            {texts.fix}
          </Button>
        )
      }
    >
      {texts.cutFaces(cut.map((slide) => slides.indexOf(slide) + 1))}{' '}
      {fix === null ? texts.tryAnotherShape : ''}
    </Notice>
  );
}
