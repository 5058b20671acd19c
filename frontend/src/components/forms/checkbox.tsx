import { type ComponentProps, type ReactNode, useId } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id' | 'className'> {
  /** May hold links. */
  label: ReactNode;
}

export function Checkbox({ label, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className="flex items-start gap-2.5 text-sm/6">
      <input {...rest} id={id} type="checkbox" className="mt-0.5 size-5 flex-none accent-primary" />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
