import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useId } from 'react';

export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type' | 'id'> {
  /** May hold links. */
  label: ReactNode;
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  const id = useId();
  return (
    <div className={clsx('flex items-start gap-2.5 text-sm/6', className)}>
      <input {...rest} id={id} type="checkbox" className="mt-0.5 size-5 flex-none accent-primary" />
      <label htmlFor={id}>{label}</label>
    </div>
  );
}
