import { clsx } from 'clsx';

export interface SkeletonProps {
  /** Size and shape, for example `aspect-4/3` or `h-4 w-40`. */
  className?: string;
}

/** The still mat of something that is on its way. Shows after 400 ms; say beside it in words what is loading. */
export function Skeleton({ className }: SkeletonProps) {
  return <div aria-hidden="true" className={clsx('animate-late rounded-photo bg-mat', className)} />;
}

export interface LoadingTextProps {
  /** For example 'Loading your posts...'. */
  children: string;
  className?: string;
}

/** The words beside skeletons. */
export function LoadingText({ children, className }: LoadingTextProps) {
  return (
    <p role="status" className={clsx('animate-late text-ink-2', className)}>
      {children}
    </p>
  );
}

/** What is loading, in words and as two lines of text. */
export function LoadingLines({ text }: { text: string }) {
  return (
    <div className="grid gap-3">
      <LoadingText className="text-sm">{text}</LoadingText>
      <Skeleton className="h-4 w-3/4" />
      <Skeleton className="h-4 w-1/2" />
    </div>
  );
}
