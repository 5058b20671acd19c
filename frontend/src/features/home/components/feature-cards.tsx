import { texts } from '../texts';
import { CaptionSample, CullingSample, PostSample } from './samples';

const { label, analysis, captions, post } = texts.featureCards;

const features = [
  { ...analysis, sample: <CullingSample /> },
  { ...captions, sample: <CaptionSample /> },
  { ...post, sample: <PostSample /> },
];

/** What Triptych does, each with a small picture of it. */
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
