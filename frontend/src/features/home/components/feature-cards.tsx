import dogs from '@/assets/photos/dogs.webp';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { texts } from '../texts';
import { CaptionSample, CullingSample, PostSample } from './samples';

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
