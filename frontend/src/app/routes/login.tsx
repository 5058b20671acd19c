import { useSession } from '@/data/session/use-session';
import { OtherForm } from '@/features/auth/components/auth-form';
import { AuthLayout } from '@/features/auth/components/auth-layout';
import { LoginForm } from '@/features/auth/components/login-form';
import { SocialButtons } from '@/features/auth/components/social-buttons';
import { loginReasonIn } from '@/lib/login-reason';
import { formHref, nextPlace } from '@/lib/next-place';
import { Redirect, useLocation, useSearchParams } from '@/lib/router';
import { texts } from './texts';

export function LoginRoute() {
  const parameters = useSearchParams();
  const { state } = useLocation();
  const { isSignedIn } = useSession();
  const next = nextPlace(parameters.get('next'));
  if (isSignedIn) return <Redirect to={next} />;
  return (
    <AuthLayout documentTitle={texts.shared.login} {...texts.login.heading}>
      <LoginForm reason={loginReasonIn(state)} />
      <SocialButtons next={next} />
      <OtherForm {...texts.login.other} to={formHref('/signup', next)} />
    </AuthLayout>
  );
}
