import { Share } from 'lucide-react';
import { Button, type ButtonProps } from '@/components/ui/button';
import type { useShare } from '@/data/posts/use-share';
import { texts } from './texts';

type ShareButtonProps = ButtonProps & { sharing: Pick<ReturnType<typeof useShare>, 'state' | 'share'> };

export function ShareButton({ sharing: { state, share }, ...rest }: ShareButtonProps) {
  const { preparing: busyText, ...labels } = texts.share;
  const isBusy = state === 'preparing';
  return (
    <Button
      {...rest}
      {...{ isBusy, busyText }}
      icon={Share}
      onClick={() => void share()}
      label={state === 'ready' ? labels.shareNow : labels.share}
    />
  );
}
