import { texts } from './texts';

/** The button that tries again what has failed. */
export function retryButton(onRetry: () => void, isRetrying: boolean) {
  const { retry: label, retrying: busyText } = texts.notice;
  return { label, busyText, isBusy: isRetrying, onClick: onRetry };
}
