import { clsx } from 'clsx';
import type { ComponentProps } from 'react';
import { FormField, type FormFieldProps, fieldStyle } from './form-field';

type TextAreaFieldProps = Omit<ComponentProps<'textarea'>, 'id'> & Omit<FormFieldProps, 'children'>;

export function TextAreaField(props: TextAreaFieldProps) {
  const { label, isLabelHidden, hint, error, below, className, ...rest } = props;
  return (
    <FormField {...{ label, isLabelHidden, hint, error, below }}>
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
