import type { ReactNode } from 'react';
import { CaptionSample, CullingSample, PostSample } from './samples';

interface Feature {
  title: string;
  text: string;
  sample: ReactNode;
}

const features: readonly Feature[] = [
  {
    title: 'Smart Analysis',
    text: 'Every photo gets a score and a reason. Blurry shots and duplicates are set aside, and you can bring any of them back.',
    sample: <CullingSample />,
  },
  {
    title: 'Perfect Captions',
    text: 'In the tone you choose, with hashtags that fit. Edit a word or try another tone.',
    sample: <CaptionSample />,
  },
  {
    title: 'Ready to Post',
    text: "Preview it, then download or share. It stays in your history until you're ready.",
    sample: <PostSample />,
  },
];

/** What Triptych does, each with a small picture of it. */
export function FeatureCards() {
  return (
    <section
      aria-label="What Triptych does"
      className="grid gap-x-hinge gap-y-10 md:grid-cols-3 lg:grid-cols-triptych"
    >
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
