import { nanoid } from '@reduxjs/toolkit';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { MouseEvent } from 'react';
import { Toaster as Primitive, toast } from 'sonner';
import { useMediaQuery } from '@/lib/use-media-query';
import type { ToastMessage } from './toast';

const classNames = {
  toast:
    'pointer-events-auto flex w-(--width) font-text items-start gap-2.5 rounded-control px-4 py-3 text-sm shadow-2 data-[expanded=false]:data-[front=false]:*:opacity-0',
  icon: 'mt-px flex-none',
  title: 'font-semibold',
  description: 'opacity-85',
  actionButton:
    '-my-1.5 ml-auto min-h-8 flex-none self-center rounded-control px-2 font-semibold underline underline-offset-3 focus-visible:outline-current',
};

/** Each has an id of its own: the library lets one go only once its toast has left the screen. */
const shownId = (key: string) => toast.getToasts().find(({ id }) => `${id}`.startsWith(`${key} `))?.id;

export function dismissToast(key: string) {
  const id = shownId(key);
  if (id !== undefined) toast.dismiss(id);
}

export function drawToast({ title, text, tone = 'neutral', key, action }: ToastMessage) {
  const Icon = tone === 'error' ? CircleAlert : CircleCheck;
  toast(title, {
    className: tone === 'error' ? 'bg-danger-solid text-on-danger-solid' : 'bg-ink text-canvas',
    ...(text === undefined ? {} : { description: text }),
    ...(key === undefined ? {} : { id: shownId(key) ?? `${key} ${nanoid()}` }),
    ...(action === undefined ? {} : { action: actionOf(action, key !== undefined) }),
    ...(tone === 'neutral' ? {} : { icon: <Icon className="size-4.5" /> }),
  });
}

/** What is done from a toast with a key may be told in that same toast, which then stays. */
function actionOf({ label, onPress }: NonNullable<ToastMessage['action']>, isKept: boolean) {
  return {
    label,
    onClick: (event: MouseEvent) => {
      if (isKept) event.preventDefault();
      onPress();
    },
  };
}

/** Where toasts appear, three at most: bottom right above the action bar; on phones at the top, over the header and no title. */
export function Toaster() {
  const isDesktop = useMediaQuery('(min-width: 48rem)');
  return (
    <Primitive
      position={isDesktop ? 'bottom-right' : 'top-center'}
      offset={{ bottom: '6rem', right: '1rem' }}
      mobileOffset={{ top: 'max(0.5rem, env(safe-area-inset-top))' }}
      toastOptions={{ unstyled: true, classNames }}
    />
  );
}
