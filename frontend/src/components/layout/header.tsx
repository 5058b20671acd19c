import { lazy, Suspense, useState } from 'react';
import { LinkButton } from '@/components/ui/button';
import { useSession } from '@/data/session/use-session';
import { UserMenuButton } from './avatar';
import { Brand } from './brand';
import { texts } from './texts';

const UserMenu = lazy(async () => ({ default: (await import('./user-menu')).UserMenu }));

export function Header() {
  const { isSignedIn } = useSession();
  return (
    <header className="sticky top-0 z-(--z-header) border-b border-line bg-canvas/94 backdrop-blur-[10px]">
      <div className="page flex min-h-15 flex-wrap items-center gap-x-2">
        <Brand className="mr-auto" />
        <LinkButton to="/pricing" variant="ghost" size="small" label={texts.header.pricing} />
        {isSignedIn ? (
          <LazyUserMenu />
        ) : (
          <>
            <LinkButton to="/login" variant="ghost" size="small" label={texts.header.logIn} />
            <LinkButton to="/signup" variant="primary" size="small" label={texts.header.signUp} />
          </>
        )}
      </div>
    </header>
  );
}

/** A press before the menu's code is there is kept, also where it has only begun: it opens as soon as it can. */
function LazyUserMenu() {
  const [isAskedFor, setIsAskedFor] = useState(false);
  const ask = () => setIsAskedFor(true);
  return (
    <Suspense fallback={<UserMenuButton onPointerDown={ask} onClick={ask} />}>
      <UserMenu isInitiallyOpen={isAskedFor} />
    </Suspense>
  );
}
