import type { LucideIcon } from 'lucide-react';
import { ArrowRight, Check, EllipsisVertical, Images, PenLine, SquareCheck, Trash2 } from 'lucide-react';
import { type FormEvent, useId, useRef, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { serverUrl } from '@/api/server-url';
import type { TripSummary } from '@/api/types';
import { TextField } from '@/components/forms/text-field';
import { Dialog } from '@/components/overlays/dialog';
import { Menu, MenuItem } from '@/components/overlays/menu';
import { PhotoFrame } from '@/components/photo/photo-frame';
import { Button, LinkButton } from '@/components/ui/button';
import { Card } from '@/components/ui/card';
import { IconButton } from '@/components/ui/icon-button';
import { resumeHref } from '@/data/trips/resume-href';
import { formatLongDate } from '@/lib/format-date';
import { Link } from '@/lib/router';
import { tripListApi } from '../api';
import { texts } from '../texts';
import { bytesText, madeTitleOf, titleOf } from '../trip-words';

interface TripRowProps {
  trip: TripSummary;
  onRename: () => void;
  onDelete: () => void;
}

export function TripRow({ trip, onRename, onDelete }: TripRowProps) {
  const title = titleOf(trip);
  const href = resumeHref(trip);
  const end = trip.expires_at === null ? null : formatLongDate(trip.expires_at);
  return (
    <Card
      as="article"
      className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-4 gap-y-3 p-4! @min-[20rem]:grid-cols-[6rem_minmax(0,1fr)_auto] @min-[42rem]:grid-cols-[10rem_minmax(0,1fr)_auto] @min-[42rem]:items-center @min-[42rem]:gap-x-6"
    >
      <PhotoFrame
        src={trip.cover_url === null ? null : serverUrl(trip.cover_url)}
        alt=""
        fit="cover"
        className="w-full max-w-24 @min-[42rem]:max-w-none"
      />
      <div className="grid min-w-0 gap-2 @max-[20rem]:col-span-2 @max-[20rem]:row-start-2">
        <h2 className="text-lg/6 wrap-anywhere">
          <Link to={href} className="text-ink no-underline hover:underline">
            {title}
          </Link>
        </h2>
        <TripStates trip={trip} />
        <p className="text-xs text-ink-3 figures">{texts.trip.details(bytesText(trip.storage_bytes), end)}</p>
      </div>
      <div className="flex items-center gap-2 @max-[42rem]:contents">
        <LinkButton to={href} className="col-span-full row-start-3 @min-[20rem]:row-start-2">
          {trip.draft_post_id !== null && trip.has_caption ? texts.trip.openPost : texts.trip.continue}
          <span className="sr-only">{texts.trip.ofTrip(title)}</span>
          <ArrowRight className="size-4" />
        </LinkButton>
        <Menu trigger={<IconButton icon={EllipsisVertical} label={texts.trip.more(title)} />}>
          <MenuItem icon={PenLine} onSelect={onRename} label={texts.trip.rename} />
          <MenuItem icon={Trash2} onSelect={onDelete} label={texts.trip.delete} />
        </Menu>
      </div>
    </Card>
  );
}

function TripStates({ trip: { total, selected, has_caption, draft_post_id } }: Pick<TripRowProps, 'trip'>) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-ink-2 figures">
      <State icon={Images} text={texts.trip.photos(total)} />
      {selected > 0 ? <State icon={SquareCheck} text={texts.trip.picked(selected)} /> : null}
      {has_caption ? <State icon={PenLine} text={texts.trip.hasCaption} /> : null}
      {draft_post_id === null ? null : <State icon={Check} text={texts.trip.hasPost} />}
    </ul>
  );
}

function State({ icon: Icon, text }: { icon: LucideIcon; text: string }) {
  return (
    <li className="flex items-center gap-1.5">
      <Icon className="size-4 flex-none text-ink-3" />
      {text}
    </li>
  );
}

/** As long as the server takes a title. */
const titleCharactersMax = 80;

interface RenameTripProps {
  trip: TripSummary;
  onRenamed: () => void;
  onClose: () => void;
}

/** Gives a trip a title of the user's own; an empty one brings back place and days. */
export function RenameTrip({ trip, onRenamed, onClose }: RenameTripProps) {
  const form = useId();
  const field = useRef<HTMLInputElement>(null);
  const [title, setTitle] = useState(trip.title ?? '');
  const [rename, { isLoading, error }] = tripListApi.useRenameTripMutation();
  const failure = error === undefined ? undefined : toApiError(error);
  const save = async (event: FormEvent) => {
    event.preventDefault();
    const answer = await rename({ tripId: trip.id, title: title.trim() === '' ? null : title.trim() });
    if (answer.error !== undefined) return;
    onRenamed();
    onClose();
  };
  return (
    <Dialog
      isOpen
      isWorking={isLoading}
      onOpenChange={onClose}
      title={texts.rename.title}
      firstFocus={field}
      actions={
        <>
          <Button disabled={isLoading} onClick={onClose} label={texts.rename.cancel} />
          <Button
            type="submit"
            form={form}
            variant="primary"
            isBusy={isLoading}
            busyText={texts.rename.saving}
            label={texts.rename.save}
          />
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)}>
        <TextField
          ref={field}
          label={texts.rename.label}
          hint={texts.rename.hint}
          error={failure === undefined ? undefined : (failure.fields?.title?.[0] ?? errorText(failure))}
          placeholder={madeTitleOf(trip)}
          maxLength={titleCharactersMax}
          autoComplete="off"
          value={title}
          onChange={({ target }) => setTitle(target.value)}
        />
      </form>
    </Dialog>
  );
}
