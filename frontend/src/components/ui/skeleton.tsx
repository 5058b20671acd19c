import { clsx } from 'clsx';

/** The still mat of something that is on its way. Shows after 400 ms; say beside it in words what is loading. */
export function Skeleton({ className }: { className: string }) {
  return <div aria-hidden="true" className={clsx('animate-late rounded-photo bg-mat', className)} />;
}

export function LoadingText({ children, className }: { children: string; className?: string }) {
  return (
    <p role="status" className={clsx('animate-late text-ink-2', className)}>
      {children}
    </p>
  );
}

export function LoadingLines({ text, className = 'gap-3' }: { text: string; className?: string }) {
  return (
    <div className={clsx('grid', className)}>
      <LoadingText className="text-sm">{text}</LoadingText>
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}
