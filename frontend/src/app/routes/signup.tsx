import { Link, Navigate, useSearchParams } from 'react-router-dom';
import picos from '@/assets/photos/picos.webp';
import { AuthLayout } from '@/features/auth/components/auth-layout';
import { SignupForm } from '@/features/auth/components/signup-form';
import { SocialButtons } from '@/features/auth/components/social-buttons';
import { formHref, nextPlace } from '@/features/auth/next-place';
import { useSession } from '@/lib/session/use-session';

const panels = [
  { id: 'left', src: picos, focus: [0.26, 0.5] },
  { id: 'centre', src: picos, focus: [0.5, 0.5] },
  { id: 'right', src: picos, focus: [0.74, 0.5] },
] as const;

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
      panels={panels}
    >
      <SignupForm />
      <SocialButtons />
      <p className="text-sm text-ink-2">
        Have an account?{' '}
        <Link to={formHref('/login', next)} className="text-link underline underline-offset-2">
          Sign in
        </Link>
      </p>
    </AuthLayout>
  );
}
