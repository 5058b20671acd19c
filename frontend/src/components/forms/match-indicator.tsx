import { Check, X } from 'lucide-react';
import { texts } from '@/components/texts';

export interface MatchIndicatorProps {
  password: string;
  confirmation: string;
  /** What the field's error says already is not repeated. */
  hasError: boolean;
}

/** Says while typing whether both passwords are the same. Nothing before there is a second one. */
export function MatchIndicator({ password, confirmation, hasError }: MatchIndicatorProps) {
  const isShown = confirmation !== '' && !hasError;
  return (
    <div aria-live="polite" className={isShown ? '' : 'absolute'}>
      {isShown ? <Words isMatch={password === confirmation} /> : null}
    </div>
  );
}

function Words({ isMatch }: { isMatch: boolean }) {
  const Icon = isMatch ? Check : X;
  return (
    <p className={`flex items-center gap-1 text-xs ${isMatch ? 'text-ok' : 'text-danger'}`}>
      <Icon aria-hidden="true" className="size-4 flex-none" strokeWidth={1.75} />
      {isMatch ? texts.password.match : texts.password.mismatch}
    </p>
  );
}
