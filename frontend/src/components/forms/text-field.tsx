import { clsx } from 'clsx';
import { Eye, EyeOff, type LucideIcon } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { IconButton } from '@/components/ui/icon-button';
import { FormField, type FormFieldProps, fieldStyle } from './form-field';
import { texts } from './texts';

export interface TextFieldProps
  extends Omit<ComponentProps<'input'>, 'id'>,
    Omit<FormFieldProps, 'children'> {
  icon?: LucideIcon;
  /** A control inside the field's right edge, 36 px. */
  trailing?: ReactNode;
}

/** A labelled one-line field. Spread a form library's `register(...)` onto it. */
export function TextField({ icon: Icon, trailing, className, ...props }: TextFieldProps) {
  const { label, isOptional, isLabelHidden, hint, error, below, ...rest } = props;
  return (
    <FormField {...{ label, isOptional, isLabelHidden, hint, error, below }}>
      {(control) => (
        <div className="relative">
          {Icon === undefined ? null : (
            <Icon className="pointer-events-none absolute top-1/2 left-3.5 size-4.5 -translate-y-1/2 text-ink-3" />
          )}
          <input
            {...rest}
            {...control}
            className={clsx(fieldStyle, Icon && 'pl-10.5', trailing !== undefined && 'pr-12', className)}
          />
          {trailing === undefined ? null : <span className="absolute top-1 right-1 flex">{trailing}</span>}
        </div>
      )}
    </FormField>
  );
}

export function UsernameField(props: TextFieldProps) {
  return <TextField autoComplete="username" {...props} autoCapitalize="none" spellCheck={false} />;
}

type FieldOf = (name: 'firstName' | 'lastName') => Partial<TextFieldProps>;

export function NameFields({ field }: { field: FieldOf }) {
  return (
    <div className="grid items-start gap-5 min-[30rem]:grid-cols-2 min-[30rem]:gap-4">
      <TextField {...field('firstName')} label={texts.names.first} autoComplete="given-name" />
      <TextField {...field('lastName')} label={texts.names.last} autoComplete="family-name" />
    </div>
  );
}

export type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'trailing'>;

/** Asks for the present password, if not told otherwise. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoComplete="current-password"
      {...props}
      type={isShown ? 'text' : 'password'}
      autoCapitalize="none"
      spellCheck={false}
      trailing={
        <IconButton
          icon={isShown ? EyeOff : Eye}
          label={isShown ? texts.password.hide : texts.password.show}
          size="small"
          onClick={() => setIsShown(!isShown)}
        />
      }
    />
  );
}

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
