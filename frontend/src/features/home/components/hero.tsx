import { ArrowRight } from 'lucide-react';
import centre from '@/assets/photos/hero-centre.webp';
import centreDouble from '@/assets/photos/hero-centre-double.webp';
import centreSmall from '@/assets/photos/hero-centre-small.webp';
import left from '@/assets/photos/hero-left.webp';
import leftDouble from '@/assets/photos/hero-left-double.webp';
import leftSmall from '@/assets/photos/hero-left-small.webp';
import right from '@/assets/photos/hero-right.webp';
import rightDouble from '@/assets/photos/hero-right-double.webp';
import rightSmall from '@/assets/photos/hero-right-small.webp';
import { LinkButton } from '@/components/ui/button';
import { texts } from '../texts';

/** The panel is filled from whichever side is short: at least 256 px high, at most 496 px. */
const wing = { widths: [342, 529, 800], alt: '', sizes: 'max(158px, min(29vw, 376px))' };

/** Each the same cut in three widths, the smallest first; screens of two device pixels take the last. */
const panels = [
  { ...wing, className: 'hero-wing-left', files: [leftSmall, left, leftDouble] },
  {
    className: 'hero-centre',
    alt: texts.hero.alt,
    files: [centreSmall, centre, centreDouble],
    widths: [480, 742, 1122],
    sizes: 'max(221px, min(41vw, 528px))',
  },
  { ...wing, className: 'hero-wing-right', files: [rightSmall, right, rightDouble] },
];

export function Hero() {
  return (
    <section className="pt-5">
      <div className="hero-triptych grid grid-cols-triptych gap-hinge">
        {panels.map(({ className, alt, files, widths, sizes }) => (
          <div key={className} className={`h-[clamp(16rem,37vw,31rem)] bg-mat ${className}`}>
            <img
              src={files[1]}
              srcSet={files.map((file, index) => `${file} ${widths[index]}w`).join(', ')}
              sizes={sizes}
              alt={alt}
              fetchPriority="high"
              className="size-full object-cover"
            />
          </div>
        ))}
      </div>
      <div className="grid gap-6 pt-8 pb-16 lg:grid-cols-triptych lg:items-end lg:gap-x-hinge">
        <h1 className="max-w-[46rem] text-display! tracking-display! lg:col-span-2">{texts.hero.title}</h1>
        <div className="grid gap-5">
          <p className="max-w-[30rem] text-lg text-pretty text-ink-2">{texts.hero.text}</p>
          <div>
            <LinkButton to="/app" variant="primary" size="large" label={texts.hero.getStarted}>
              <ArrowRight className="size-4.5" />
            </LinkButton>
          </div>
        </div>
      </div>
    </section>
  );
}
