import dogs from '@/assets/photos/dogs.webp';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { texts } from '../texts';

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
