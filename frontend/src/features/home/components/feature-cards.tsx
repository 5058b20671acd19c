import { clsx } from 'clsx';
import { Check } from 'lucide-react';
import aitzgorri from '@/assets/photos/aitzgorri-thumbnail.webp';
import dandelion from '@/assets/photos/dandelion-thumbnail.webp';
import dogs from '@/assets/photos/dogs.webp';
import dogsThumbnail from '@/assets/photos/dogs-thumbnail.webp';
import picosSmall from '@/assets/photos/picos-small.webp';
import picos from '@/assets/photos/picos-thumbnail.webp';
import stream from '@/assets/photos/stream-thumbnail.webp';
import sunset from '@/assets/photos/sunset-thumbnail.webp';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { Badge } from '@/components/ui/badge';
import { texts } from '../texts';

const { label, analysis, captions, post } = texts.featureCards;

const features = [
  { ...analysis, sample: <CullingSample /> },
  { ...captions, sample: <CaptionSample /> },
  { ...post, sample: <PostSample /> },
];

export function FeatureCards() {
  return (
    <section aria-label={label} className="grid gap-x-hinge gap-y-10 md:grid-cols-3 lg:grid-cols-triptych">
      {features.map(({ title, text, sample }) => (
        <article key={title}>
          <div aria-hidden="true" className="grid h-54 overflow-hidden rounded-photo bg-mat">
            {sample}
          </div>
          <h2 className="mt-4 mb-2">{title}</h2>
          <p className="max-w-[24rem] text-pretty text-ink-2">{text}</p>
        </article>
      ))}
    </section>
  );
}

const picked = [sunset, picos, dogsThumbnail];
const shots = [...picked, stream, aitzgorri, dandelion].map((src) => ({
  src,
  isPicked: picked.includes(src),
}));

function CullingSample() {
  return (
    <div className="m-auto grid w-full max-w-[19.5rem] grid-cols-3 gap-3 p-4">
      {shots.map(({ src, isPicked }) => (
        <PhotoFrame
          key={src}
          src={src}
          alt=""
          fit="cover"
          className={clsx(isPicked && 'ring-2 ring-pick outline-1 outline-offset-2 outline-pick-line')}
          imageClassName={clsx(!isPicked && 'opacity-80 saturate-[.6]')}
        >
          <Tick isPicked={isPicked} />
        </PhotoFrame>
      ))}
    </div>
  );
}

function Tick({ isPicked }: { isPicked: boolean }) {
  const look = isPicked ? 'bg-pick text-on-pick' : 'border-2 border-on-photo bg-photo-scrim/30';
  return (
    <span className={`absolute top-1 right-1 grid size-4.5 place-items-center rounded-full ${look}`}>
      {isPicked ? <Check className="size-3" strokeWidth={3} /> : null}
    </span>
  );
}

function CaptionSample() {
  return (
    <div className="m-auto grid max-w-[20rem] gap-3 p-4">
      <p className="font-display text-[1.1875rem]/[1.6875rem] text-ink italic">
        {texts.featureCards.caption}
      </p>
      <div className="flex flex-wrap gap-1.5">
        {['#firstlight', '#summitmorning'].map((tag) => (
          <Badge key={tag} className="bg-surface!" label={tag} />
        ))}
      </div>
    </div>
  );
}

function PostSample() {
  return (
    <div className="mx-auto mt-5 w-[calc(100%-2rem)] max-w-52 overflow-hidden rounded-t-card border border-b-0 border-line bg-surface">
      <div className="flex items-center gap-2.5 px-2.5 py-2 text-xs font-semibold">
        <span className="grid size-6 place-items-center rounded-full bg-primary-soft text-[0.625rem] text-on-primary-soft">
          {texts.featureCards.initials}
        </span>
        {texts.featureCards.author}
      </div>
      <img src={picosSmall} alt="" loading="lazy" decoding="async" className="h-48 w-full object-cover" />
    </div>
  );
}

export function Figures() {
  return (
    <dl className="my-16 grid grid-cols-2 gap-x-hinge gap-y-6 border-y border-line py-8 md:grid-cols-4">
      {texts.figures.map(({ value, name }) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="font-display text-3xl font-medium tracking-title lining-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

export function Testimonial() {
  return (
    <figure className="grid items-center gap-6 md:grid-cols-triptych md:gap-x-hinge">
      <PhotoFrame src={dogs} alt={texts.testimonial.alt} ratio="fill" fit="cover" className="h-80!" />
      <div className="grid gap-4 md:col-span-2 md:pl-10">
        <blockquote className="max-w-[30ch] font-display text-[clamp(1.375rem,1.1rem+1vw,2rem)]/[1.3] text-pretty italic">
          {texts.testimonial.quote}
        </blockquote>
        <figcaption className="text-sm text-ink-2">{texts.testimonial.author}</figcaption>
      </div>
    </figure>
  );
}
