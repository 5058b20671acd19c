import { ChevronDown } from 'lucide-react';
import type { ComponentProps } from 'react';
import { FormField, type FormFieldProps, fieldStyle } from './form-field';

type SelectFieldProps = Omit<ComponentProps<'select'>, 'id' | 'children' | 'className'> &
  Pick<FormFieldProps, 'label' | 'isLabelHidden'> & { options: readonly { value: string; label: string }[] };

/** A labelled choice of one, the browser's own, which phones know best. */
export function SelectField(props: SelectFieldProps) {
  const { label, isLabelHidden, options, ...rest } = props;
  return (
    <FormField {...{ label, isLabelHidden }}>
      {(control) => (
        <div className="relative">
          <select {...rest} {...control} className={`${fieldStyle} appearance-none pr-10`}>
            {options.map((option) => (
              <option key={option.value} value={option.value}>
                {option.label}
              </option>
            ))}
          </select>
          <ChevronDown className="pointer-events-none absolute top-1/2 right-3 size-4.5 -translate-y-1/2 text-ink-2" />
        </div>
      )}
    </FormField>
  );
}
