import { LoadingText, Skeleton } from '@/components/ui/skeleton';
import { texts } from '../texts';

/** The mats of the posts to come. */
export function HistoryLoading() {
  return (
    <div data-screen-loading className="grid gap-5">
      <LoadingText>{texts.loading}</LoadingText>
      <Skeleton className="h-44 rounded-card! md:h-22" />
      <Skeleton className="h-25 rounded-control! md:h-11" />
      <div className="grid gap-x-4 gap-y-8 sm:grid-cols-2 lg:grid-cols-3">
        {[1, 2, 3].map((card) => (
          <div key={card} className="grid gap-3">
            <Skeleton className="aspect-4/5" />
            <Skeleton className="h-5 w-full" />
            <Skeleton className="h-5 w-2/3" />
          </div>
        ))}
      </div>
    </div>
  );
}
