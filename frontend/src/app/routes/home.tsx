import { FeatureCards, Figures, Testimonial } from '@/features/home/components/feature-cards';
import { Hero } from '@/features/home/components/hero';
import { SignOutNotice } from '@/features/home/components/sign-out-notice';
import { ResumeTrip } from '@/features/upload/components/resume-trip';
import { texts } from './texts';

export function HomeRoute() {
  return (
    <>
      <title>{texts.home}</title>
      <div className="page pb-16">
        <SignOutNotice />
        <Hero />
        <ResumeTrip className="mb-16" />
        <FeatureCards />
        <Figures />
        <Testimonial />
      </div>
    </>
  );
}
