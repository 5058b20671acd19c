import type { ReactNode } from 'react';

export function DetailList({ details }: { details: readonly { name: string; value: ReactNode }[] }) {
  return (
    <dl className="text-sm">
      {details.map(({ name, value }) => (
        <div
          key={name}
          className="grid grid-cols-[min(6.5rem,45%)_1fr] gap-2 border-t border-line py-3 first:border-t-0 last:pb-0 min-[30rem]:grid-cols-[9rem_1fr]"
        >
          <dt className="text-ink-2">{name}</dt>
          <dd className="wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
