import { clsx } from 'clsx';
import { useState } from 'react';
import { serverUrl } from '@/api/server-url';
import { SegmentedGroup } from '@/components/forms/segmented-group';
import { Dialog } from '@/components/overlays/dialog';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { isCut } from '@/data/posts/crop';
import type { Preview } from '../hooks/use-preview';
import { texts } from '../texts';
import { CropFrame } from './crop-frame';
import { cutSlides, fixOf, lossText, optionOf } from './crop-plan';

/** It begins with the slide in sight. */
export function CropDialog({ preview, onClose }: { preview: Preview; onClose: () => void }) {
  const { slides, draft, ratio, change } = preview;
  const [index, setIndex] = useState(preview.index);
  const slide = slides[Math.min(index, slides.length - 1)];
  const option = optionOf(draft.crops, ratio);
  const cut = cutSlides(slides, draft, ratio);
  const isAnyCut = slides.some((each) => isCut(each, each.crop));
  if (slide === undefined) return null;
  return (
    <Dialog
      isOpen
      isWide
      onOpenChange={onClose}
      title={texts.crop.title}
      description={isAnyCut ? `${texts.crop.text} ${texts.crop.drag}` : texts.crop.text}
      actions={
        <>
          <Button
            disabled={draft.focus[slide.id] === undefined}
            onClick={() => change.setFocus(slide.id, null)}
            label={texts.crop.reset}
          />
          <Button variant="primary" onClick={onClose} label={texts.crop.done} />
        </>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-5 lg:grid-cols-[minmax(0,1fr)_20rem] lg:gap-8">
        <CropFrame key={slide.id} {...{ slide, change }} />
        <div className="grid content-start gap-5">
          <div className="grid gap-2">
            <SegmentedGroup
              legend={texts.crop.shape}
              options={draft.crops.map(({ label }) => ({
                value: label,
                label: label === 'original' ? texts.crop.original : label,
              }))}
              value={option?.label ?? ''}
              onChange={(label) => {
                const chosen = draft.crops.find((each) => each.label === label);
                if (chosen !== undefined) change.patch({ ratio: chosen.is_default ? null : chosen.ratio });
              }}
            />
            {option === undefined ? null : (
              <p role="status" className="text-xs text-ink-3 figures">
                {option.is_default ? texts.crop.recommended(lossText(option)) : lossText(option)}
              </p>
            )}
          </div>
          <CutFacesNotice preview={preview} />
          <ol aria-label={texts.crop.slides} className="grid grid-cols-5 gap-2">
            {slides.map((each, place) => (
              <li key={each.id}>
                <button
                  type="button"
                  aria-label={texts.crop.slide(place + 1, cut.includes(each))}
                  aria-current={each.id === slide.id}
                  onClick={() => setIndex(place)}
                  className={clsx(
                    'relative block w-full rounded-photo',
                    each.id === slide.id && 'outline-2 outline-offset-2 outline-focus',
                    cut.includes(each) && 'ring-2 ring-warn',
                  )}
                >
                  <PhotoFrame src={serverUrl(each.thumbnail_url)} alt="" crop={each.crop} />
                </button>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </Dialog>
  );
}

export function CutFacesNotice({ preview, className = '' }: { preview: Preview; className?: string }) {
  const { slides, draft, ratio, change } = preview;
  const cut = cutSlides(slides, draft, ratio);
  if (cut.length === 0) return null;
  const fix = fixOf(slides, draft, ratio);
  const repair = () => {
    if (fix === null) return;
    for (const id of fix.photoIds) change.setFocus(id, null);
    if (fix.ratio !== undefined) change.patch({ ratio: null });
  };
  return (
    <Notice
      tone="warning"
      className={className}
      button={fix === null ? undefined : { label: texts.fix, onClick: repair }}
    >
      {texts.cutFaces(slides.flatMap((slide, place) => (cut.includes(slide) ? [place + 1] : [])))}{' '}
      {fix === null ? texts.tryAnotherShape : ''}
    </Notice>
  );
}
