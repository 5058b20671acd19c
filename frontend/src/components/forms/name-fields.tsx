import { TextField, type TextFieldProps } from './text-field';
import { texts } from './texts';

type FieldOf = (name: 'firstName' | 'lastName') => Partial<TextFieldProps>;

export function NameFields({ field }: { field: FieldOf }) {
  return (
    <div className="grid items-start gap-5 min-[30rem]:grid-cols-2 min-[30rem]:gap-4">
      <TextField {...field('firstName')} label={texts.names.first} autoComplete="given-name" />
      <TextField {...field('lastName')} label={texts.names.last} autoComplete="family-name" />
    </div>
  );
}
