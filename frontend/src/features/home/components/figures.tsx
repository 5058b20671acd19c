import { texts } from '../texts';

export function Figures() {
  return (
    <dl className="my-16 grid grid-cols-2 gap-x-hinge gap-y-6 border-y border-line py-8 md:grid-cols-4">
      {texts.figures.map(({ value, name }) => (
        <div key={name} className="flex flex-col-reverse">
          <dt className="text-sm text-ink-2">{name}</dt>
          <dd className="font-display text-3xl font-medium tracking-title lining-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
