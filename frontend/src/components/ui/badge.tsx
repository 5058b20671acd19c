import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

const tones = {
  neutral: 'bg-sunken text-ink-2',
  warning: 'bg-warn-soft text-warn',
  info: 'bg-info-soft text-info',
  success: 'bg-ok-soft text-ok',
  onPhoto: 'bg-photo-scrim/88 text-on-photo',
};

interface BadgeProps {
  tone?: keyof typeof tones;
  icon?: LucideIcon;
  label: ReactNode;
  className?: string;
}

/** A word or two about a thing: always a word, with an icon where it tells a state. */
export function Badge({ tone = 'neutral', icon: Icon, label, className }: BadgeProps) {
  return (
    <span
      className={clsx(
        'inline-flex items-center gap-1.25 rounded-pill py-0.5 text-2xs/5 font-semibold min-[24rem]:whitespace-nowrap',
        Icon === undefined ? 'px-2.25' : 'pr-2 pl-1.5',
        tones[tone],
        className,
      )}
    >
      {Icon === undefined ? null : <Icon className="size-3.5" />}
      {label}
    </span>
  );
}
