import { CircleAlert } from 'lucide-react';
import { type ComponentProps, useId } from 'react';
import { Link } from 'react-router-dom';
import { Checkbox } from '@/components/forms/checkbox';
import { texts } from '../texts';

export interface TermsBoxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  error: string | undefined;
}

/** The box to accept the terms with; both texts open beside the form, so that nothing typed is lost. */
export function TermsBox({ error, ...rest }: TermsBoxProps) {
  const errorId = useId();
  return (
    <div className="grid gap-1.5">
      <Checkbox
        {...rest}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error === undefined ? undefined : errorId}
        label={texts.termsBox.accept(
          <LegalLink to="/terms" name={texts.termsBox.termsOfService} />,
          <LegalLink to="/privacy" name={texts.termsBox.privacyPolicy} />,
        )}
      />
      {error === undefined ? null : (
        <p id={errorId} role="alert" className="flex gap-1.5 text-xs text-danger">
          <CircleAlert aria-hidden="true" className="mt-px size-4 flex-none" strokeWidth={1.75} />
          {error}
        </p>
      )}
    </div>
  );
}

function LegalLink({ to, name }: { to: string; name: string }) {
  return (
    <Link to={to} target="_blank" className="text-link underline underline-offset-2">
      {name}
      <span className="sr-only">{texts.shared.opensInNewTab}</span>
    </Link>
  );
}
