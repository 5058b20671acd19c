import type { ReactNode } from 'react';
import { serverUrl } from '@/api/server-url';
import type { TripPhoto } from '@/api/types';
import { TextAreaField } from '@/components/forms/text-field';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { Disclosure } from '@/components/ui/disclosure';
import type { OpenedDraft } from '@/data/drafts/use-draft';
import { texts } from './texts';

export interface AltTextEditorProps extends OpenedDraft {
  slides: readonly TripPhoto[];
  /** Stands below, open or not. */
  children: ReactNode;
}

export const altTextCharactersMax = 1000;

/** What each slide shows, for those who hear it: written by the captioner, to be changed by hand. */
export function AltTextEditor({ draft, slides, change, children }: AltTextEditorProps) {
  const altTexts = draft.alt_texts;
  const written = slides.filter(({ id }) => (altTexts[id] ?? '').trim() !== '').length;
  return (
    <section aria-labelledby="alt-title">
      <Disclosure
        title={<h2 id="alt-title">{texts.altTexts.title}</h2>}
        aside={texts.altTexts.written(written, slides.length)}
      >
        <p className="pb-4 text-sm text-ink-2">
          {written < slides.length ? texts.altTexts.purposeWithGaps : texts.altTexts.purpose}
        </p>
        <ol aria-label={texts.altTexts.list} className="grid gap-4">
          {slides.map((slide, index) => (
            <li key={slide.id} className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-4">
              <PhotoFrame
                src={serverUrl(slide.thumbnail_url)}
                alt=""
                ratio="1/1"
                fit="cover"
                className="mt-6.5"
              />
              <TextAreaField
                label={texts.altTexts.slide(index + 1)}
                value={altTexts[slide.id] ?? ''}
                maxLength={altTextCharactersMax}
                placeholder={texts.altTexts.placeholder}
                onChange={(event) => change.patch({ alt_texts: { [slide.id]: event.target.value } })}
                className="min-h-18!"
              />
            </li>
          ))}
        </ol>
      </Disclosure>
      {children}
    </section>
  );
}
