import { clsx } from 'clsx';
import { serverUrl } from '@/api/server-url';
import { LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { useSession } from '@/data/session/use-session';
import { tripsApi } from '@/data/trips/api';
import { resumeHref } from '@/data/trips/resume-href';
import { formatLongDate } from '@/lib/format-date';
import { texts } from '../texts';

/** The newest trip that has photos and no post yet, to go on with. Nothing where there is none. */
export function ResumeTrip({ className }: { className?: string }) {
  const { isSignedIn } = useSession();
  const { currentData: trip } = tripsApi.useUnfinishedTripQuery(undefined, {
    skip: !isSignedIn,
    refetchOnMountOrArgChange: true,
  });
  if (trip === undefined || trip === null) return null;
  return (
    <Card
      as="section"
      aria-labelledby="resume-title"
      className={clsx('flex flex-wrap items-center gap-4 p-4!', className)}
    >
      {trip.cover_url === null ? null : <Cover src={serverUrl(trip.cover_url)} />}
      <div className="min-w-[min(11rem,100%)] flex-1">
        <h2 id="resume-title" className="text-lg/6">
          {texts.resume.title}
        </h2>
        <p className="text-sm text-pretty text-ink-2">
          {texts.resume.text(trip.total, formatLongDate(trip.created_at))}
        </p>
      </div>
      <LinkButton to={resumeHref(trip)} label={texts.resume.action} />
    </Card>
  );
}

function Cover({ src }: { src: string }) {
  return (
    <span aria-hidden="true" className="grid grid-cols-3 gap-[3px]">
      {['0%', '50%', '100%'].map((left) => (
        <img
          key={left}
          src={src}
          alt=""
          style={{ objectPosition: `${left} 50%` }}
          className="h-15 w-6.5 rounded-photo bg-mat object-cover"
        />
      ))}
    </span>
  );
}
