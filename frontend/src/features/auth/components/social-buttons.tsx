import { useState } from 'react';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

const providers = ['Google', 'X'] as const;

/** The two other ways in. Pressed, they say that they are not set up. */
export function SocialButtons() {
  const [chosen, setChosen] = useState<string | null>(null);
  return (
    <>
      <div className="flex items-center gap-3 text-xs text-ink-3 before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        or
      </div>
      <div className="grid gap-4 min-[30rem]:grid-cols-2">
        {providers.map((provider) => (
          <Button key={provider} onClick={() => setChosen(provider)}>
            {`Continue with ${provider}`}
          </Button>
        ))}
      </div>
      {chosen === null ? null : (
        <Notice key={chosen} onDismiss={() => setChosen(null)}>
          {`Sign-in with ${chosen} is not set up. Use your username and password.`}
        </Notice>
      )}
    </>
  );
}
