import { Link, Navigate, useSearchParams } from 'react-router-dom';
import { useSession } from '@/data/session/use-session';
import { AuthLayout } from '@/features/auth/components/auth-layout';
import { SignupForm } from '@/features/auth/components/signup-form';
import { SocialButtons } from '@/features/auth/components/social-buttons';
import { peakPanels } from '@/features/auth/panels';
import { formHref, nextPlace } from '@/lib/next-place';

/** Opening an account. Who is signed in goes on to where they were sent from. */
export function SignupRoute() {
  const [parameters] = useSearchParams();
  const { isSignedIn } = useSession();
  const next = nextPlace(parameters.get('next'));
  if (isSignedIn) return <Navigate to={next} replace />;
  return (
    <AuthLayout
      documentTitle="Sign up"
      title="Create your account"
      text="Your first post is free."
      panels={peakPanels}
    >
      <SignupForm />
      <SocialButtons next={next} />
      <p className="text-sm text-ink-2">
        Have an account?{' '}
        <Link to={formHref('/login', next)} className="text-link underline underline-offset-2">
          Sign in
        </Link>
      </p>
    </AuthLayout>
  );
}
