import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { fieldStyle } from './field-style';
import { FormField, type FormFieldProps } from './form-field';

export interface TextAreaFieldProps
  extends Omit<ComponentProps<'textarea'>, 'id'>,
    Omit<FormFieldProps, 'children'> {}

/** A labelled field of several lines that grows with its text. */
export function TextAreaField({
  label,
  isLabelHidden,
  hint,
  error,
  below,
  className,
  ...rest
}: TextAreaFieldProps) {
  return (
    <FormField label={label} isLabelHidden={isLabelHidden} hint={hint} error={error} below={below}>
      {(control) => (
        <textarea
          {...rest}
          {...control}
          className={clsx(fieldStyle, 'field-sizing-content min-h-32 resize-y py-3', className)}
        />
      )}
    </FormField>
  );
}
