import { useSession } from '@/data/session/use-session';
import { AuthLayout, peakPanels } from '@/features/auth/components/auth-layout';
import { SignupForm } from '@/features/auth/components/signup-form';
import { SocialButtons } from '@/features/auth/components/social-buttons';
import { formHref, nextPlace } from '@/lib/next-place';
import { Link, Redirect, useSearchParams } from '@/lib/router';
import { texts } from './texts';

export function SignupRoute() {
  const parameters = useSearchParams();
  const { isSignedIn } = useSession();
  const next = nextPlace(parameters.get('next'));
  if (isSignedIn) return <Redirect to={next} />;
  return (
    <AuthLayout documentTitle={texts.shared.signUp} {...texts.signup.heading} panels={peakPanels}>
      <SignupForm />
      <SocialButtons next={next} />
      <p className="text-sm text-ink-2">
        {texts.signup.haveAnAccount}{' '}
        <Link to={formHref('/login', next)} className="text-link underline underline-offset-2">
          {texts.signup.signIn}
        </Link>
      </p>
    </AuthLayout>
  );
}
