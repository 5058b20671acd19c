import { CircleCheck } from 'lucide-react';
import { useId } from 'react';
import type { StyleId } from '@/api/types';
import { captionStyles } from '@/data/drafts/styles';
import { texts } from '../texts';

interface StyleCardsProps {
  value: StyleId | null;
  isDisabled: boolean;
  onChange: (style: StyleId) => void;
}

const cardStyle =
  'relative grid content-start gap-1 rounded-card border border-line-strong bg-surface p-4 pb-4.5 transition-colors duration-(--dur-2) has-checked:border-primary has-checked:bg-primary-soft has-checked:inset-ring has-checked:inset-ring-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus has-disabled:cursor-not-allowed';

/** The styles as a radio group of cards. Choosing one writes nothing yet. */
export function StyleCards({ value, isDisabled, onChange }: StyleCardsProps) {
  const name = useId();
  return (
    <fieldset disabled={isDisabled}>
      <legend className="mb-3">
        <h2>{texts.styles.title}</h2>
      </legend>
      <div className="grid gap-x-hinge gap-y-3 sm:grid-cols-2">
        {captionStyles.map((style) => (
          <label key={style.id} className={cardStyle}>
            <input
              type="radio"
              name={name}
              value={style.id}
              checked={style.id === value}
              onChange={() => onChange(style.id)}
              aria-labelledby={`${name}-${style.id}-name`}
              aria-describedby={`${name}-${style.id}-words`}
              className="absolute inset-0 m-0 size-full cursor-pointer opacity-0 disabled:cursor-not-allowed"
            />
            <span className="flex items-center justify-between font-display text-lg font-semibold">
              <span id={`${name}-${style.id}-name`}>{style.name}</span>
              {style.id === value ? <CircleCheck className="size-5 text-primary" /> : null}
            </span>
            <span id={`${name}-${style.id}-words`} className="grid gap-3 text-sm text-ink-2">
              {style.description}
              <em className="font-display text-base text-pretty text-ink">
                {texts.styles.example(style.example)}
              </em>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
