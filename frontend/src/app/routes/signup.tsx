import { useSession } from '@/data/session/use-session';
import { OtherForm } from '@/features/auth/components/auth-form';
import { AuthLayout, peakPanels } from '@/features/auth/components/auth-layout';
import { SignupForm } from '@/features/auth/components/signup-form';
import { SocialButtons } from '@/features/auth/components/social-buttons';
import { formHref, nextPlace } from '@/lib/next-place';
import { Redirect, useSearchParams } from '@/lib/router';
import { texts } from './texts';

export function SignupRoute() {
  const parameters = useSearchParams();
  const { isSignedIn } = useSession();
  const next = nextPlace(parameters.get('next'));
  if (isSignedIn) return <Redirect to={next} />;
  return (
    <AuthLayout {...texts.signup.heading} panels={peakPanels}>
      <SignupForm />
      <SocialButtons next={next} />
      <OtherForm {...texts.signup.other} to={formHref('/login', next)} />
    </AuthLayout>
  );
}
