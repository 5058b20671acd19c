import { clsx } from 'clsx';
import { CircleAlert, CircleCheck, Info, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { Button, type ButtonProps } from './button';
import { NamedButton } from './icon-button';
import { texts } from './texts';

const looks = {
  info: { icon: Info, ground: 'bg-info-soft', ink: 'text-info' },
  warning: { icon: TriangleAlert, ground: 'bg-warn-soft', ink: 'text-warn' },
  error: { icon: CircleAlert, ground: 'bg-danger-soft', ink: 'text-danger' },
  success: { icon: CircleCheck, ground: 'bg-ok-soft', ink: 'text-ok' },
};

type NoticeTone = keyof typeof looks;

interface NoticeButton extends Pick<ButtonProps, 'isBusy' | 'busyText' | 'disabled'> {
  label: string;
  onClick: () => void;
}

export interface NoticeProps {
  tone?: NoticeTone;
  /** In place of the tone's own, where there is one that says more. */
  icon?: LucideIcon;
  /** What happened, in bold before the rest. */
  title?: string | undefined;
  children?: ReactNode;
  /** Why something failed, as an error or in words, after the title in place of children. Without one there is no notice. */
  error?: unknown;
  /** Something to do about it, on the right. */
  button?: NoticeButton | undefined;
  /** In place of one button: several, or a link. */
  action?: ReactNode;
  /** The action is to try again what has failed. */
  onRetry?: () => void;
  isRetrying?: boolean;
  /** Shows a cross that calls this. */
  onDismiss?: () => void;
  /** `alert` for what follows an action, `status` for the rest. By default errors are alerts. */
  role?: 'alert' | 'status';
  className?: string;
}

/** One to three lines with an icon: what happened, then what to do. Where it is narrow the action stands below them. */
export function Notice({ onRetry, isRetrying = false, ...props }: NoticeProps) {
  const { error, title, onDismiss, role, className } = props;
  const isFailure = 'error' in props;
  const { tone = isFailure ? 'error' : 'info' } = props;
  const button = onRetry ? retryButton(onRetry, isRetrying) : props.button;
  const action = button === undefined ? props.action : <Button {...button} size="small" />;
  const { ground, ink } = looks[tone];
  const Icon = props.icon ?? looks[tone].icon;
  const hasAction = action !== undefined;
  if (isFailure && !error) return null;
  return (
    <div
      role={role ?? (tone === 'error' ? 'alert' : 'status')}
      className={clsx('rounded-control text-sm', hasAction && '@container', ground, className)}
    >
      <div className={clsx('flex items-start gap-3 px-4', hasAction ? 'py-2 @max-[32rem]:pb-4' : 'py-3')}>
        <Icon className={clsx('size-4.5 flex-none', hasAction ? 'mt-2.25' : 'mt-px', ink)} />
        <div className="flex min-w-0 flex-1 items-center justify-between gap-x-4 @max-[32rem]:flex-col @max-[32rem]:items-start">
          {/* One line is as high as the button beside it; the icon stays with the first of several. */}
          <div className={clsx('min-w-0 text-pretty wrap-anywhere', hasAction && 'py-2')}>
            {title === undefined ? null : <span className="font-semibold">{title} </span>}
            {isFailure ? reasonOf(error) : props.children}
          </div>
          {hasAction ? <div className="flex-none">{action}</div> : null}
        </div>
        {onDismiss === undefined ? null : (
          <NamedButton
            label={texts.notice.dismiss}
            onClick={onDismiss}
            className={clsx(
              '-mr-1 grid size-6 flex-none place-items-center rounded-sm text-ink-2 hover:text-ink',
              hasAction ? 'mt-1.5' : '-mt-0.5',
            )}
          >
            <X className="size-4" />
          </NamedButton>
        )}
      </div>
    </div>
  );
}

/** The button that tries again what has failed. */
export function retryButton(onRetry: () => void, isRetrying: boolean) {
  const { retry: label, retrying: busyText } = texts.notice;
  return { label, busyText, isBusy: isRetrying, onClick: onRetry };
}

function reasonOf(error: unknown): string {
  return typeof error === 'string' ? error : errorText(toApiError(error));
}
