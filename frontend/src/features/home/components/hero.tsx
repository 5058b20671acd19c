import { ArrowRight } from 'lucide-react';
import centre from '@/assets/photos/hero-centre.webp';
import centreSmall from '@/assets/photos/hero-centre-small.webp';
import left from '@/assets/photos/hero-left.webp';
import leftSmall from '@/assets/photos/hero-left-small.webp';
import right from '@/assets/photos/hero-right.webp';
import rightSmall from '@/assets/photos/hero-right-small.webp';
import { LinkButton } from '@/components/ui/link-button';
import './hero.css';

interface HeroPanel {
  id: string;
  className: string;
  alt: string;
  large: string;
  largeWidth: number;
  small: string;
  smallWidth: number;
  /** The panel is filled from whichever side is short: at least 256 px high, at most 496 px. */
  sizes: string;
}

const wing = { largeWidth: 529, smallWidth: 342, alt: '', sizes: 'max(158px, min(29vw, 376px))' };

const panels: readonly HeroPanel[] = [
  { ...wing, id: 'left', className: 'hero-wing-left', large: left, small: leftSmall },
  {
    id: 'centre',
    className: 'hero-centre',
    alt: 'Sunrise over a frosted summit, one photograph across three panels',
    large: centre,
    largeWidth: 742,
    small: centreSmall,
    smallWidth: 480,
    sizes: 'max(221px, min(41vw, 528px))',
  },
  { ...wing, id: 'right', className: 'hero-wing-right', large: right, small: rightSmall },
];

/** One photograph cut in three, and under it the promise and the way in. */
export function Hero() {
  return (
    <section className="pt-5">
      <div className="hero-triptych grid grid-cols-triptych gap-hinge">
        {panels.map((panel) => (
          <Panel key={panel.id} panel={panel} />
        ))}
      </div>
      <Lead />
    </section>
  );
}

function Panel({ panel }: { panel: HeroPanel }) {
  const { className, alt, large, largeWidth, small, smallWidth, sizes } = panel;
  return (
    <div className={`h-[clamp(16rem,37vw,31rem)] bg-mat ${className}`}>
      <img
        src={large}
        srcSet={`${small} ${smallWidth}w, ${large} ${largeWidth}w`}
        sizes={sizes}
        alt={alt}
        fetchPriority="high"
        className="size-full object-cover"
      />
    </div>
  );
}

function Lead() {
  return (
    <div className="grid gap-6 pt-8 pb-16 lg:grid-cols-triptych lg:items-end lg:gap-x-hinge">
      <h1 className="max-w-[46rem] text-display! tracking-display! lg:col-span-2">
        Make Perfect Instagram Posts in Seconds
      </h1>
      <div className="grid gap-5">
        <p className="max-w-[30rem] text-lg text-pretty text-ink-2">
          Drop in a trip. Triptych picks the frames worth keeping, writes the words and hands you a post.
        </p>
        <div>
          <LinkButton to="/app" variant="primary" size="large">
            Get Started
            <ArrowRight aria-hidden="true" className="size-4.5" strokeWidth={1.75} />
          </LinkButton>
        </div>
      </div>
    </div>
  );
}
