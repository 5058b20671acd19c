import type { UseFormRegisterReturn } from 'react-hook-form';
import { texts } from '@/components/texts';
import { TextField } from './text-field';

interface Field {
  field: UseFormRegisterReturn;
  error: string | undefined;
}

/** First and last name, beside each other where there is room. */
export function NameFields({ first, last }: { first: Field; last: Field }) {
  return (
    <div className="grid items-start gap-5 min-[30rem]:grid-cols-2 min-[30rem]:gap-4">
      <TextField {...first.field} label={texts.names.first} autoComplete="given-name" error={first.error} />
      <TextField {...last.field} label={texts.names.last} autoComplete="family-name" error={last.error} />
    </div>
  );
}
