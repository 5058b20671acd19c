import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import type { User } from '@/api/types';
import { Avatar } from '@/components/layout/avatar';
import { showToast } from '@/components/overlays/toast';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { fileKind } from '@/lib/file-kind';
import { useReturningFocus } from '@/lib/focus/use-returning-focus';
import { accountApi } from '../api';
import { texts } from '../texts';

export function AvatarEditor({ user }: { user: User }) {
  const picture = usePicture();
  const { preview, failure } = picture;
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{texts.picture.profilePhoto}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar user={user} size="large" preview={preview} />
        <div className="grid min-w-[min(10rem,100%)] flex-1 gap-2">
          <div className="flex flex-wrap gap-2">
            <PictureChoice picture={picture} hasPicture={user.avatar !== null} />
            {preview === null ? null : <PictureCheck picture={picture} />}
          </div>
          <p className="text-xs text-ink-3">
            {preview === null ? texts.picture.kinds : texts.picture.preview}
          </p>
        </div>
      </div>
      <Notice error={failure} />
    </fieldset>
  );
}

/** Choosing a file and removing the picture there is; nothing while a chosen one is looked at. */
function PictureChoice({ picture, hasPicture }: { picture: Picture; hasPicture: boolean }) {
  const { preview, isRemoving, choose, remove } = picture;
  const input = useRef<HTMLInputElement>(null);
  const chooser = useReturningFocus(preview !== null);
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file !== undefined) choose(file);
    target.value = '';
  };
  const leave = async () => {
    await remove();
    chooser.current?.focus();
  };
  if (preview !== null) return null;
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={texts.picture.photoFile}
        accept={pictureTypes.join(',')}
        onChange={take}
      />
      <Button
        ref={chooser}
        size="small"
        onClick={() => input.current?.click()}
        label={hasPicture ? texts.picture.changePhoto : texts.picture.chooseAPhoto}
      />
      {hasPicture ? (
        <Button {...texts.picture.remove} size="small" isBusy={isRemoving} onClick={() => void leave()} />
      ) : null}
    </>
  );
}

function PictureCheck({ picture: { isSaving, save, discard } }: { picture: Picture }) {
  const keeper = useRef<HTMLButtonElement>(null);
  useEffect(() => keeper.current?.focus(), []);
  return (
    <>
      <Button
        {...texts.picture.save}
        ref={keeper}
        variant="primary"
        size="small"
        isBusy={isSaving}
        onClick={() => void save()}
      />
      <Button size="small" disabled={isSaving} onClick={discard} label={texts.shared.cancel} />
    </>
  );
}

export const pictureSizeBytesMax = 30_000_000;

const pictureTypes = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'];

/** What is wrong with a file, in words, or null. The server judges by content; this says at once what cannot be. */
export function pictureFault({ type, size }: File): string | null {
  // Browsers do not always know a file's type.
  if (type !== '' && !pictureTypes.includes(type)) return texts.picture.wrongKind(fileKind(type));
  if (size === 0) return texts.picture.empty;
  return size > pictureSizeBytesMax ? texts.picture.tooLarge : null;
}

type Picture = ReturnType<typeof usePicture>;

function usePicture() {
  /** The chosen file, and the address that shows it before it is sent. */
  const [draft, setDraft] = useState<{ file: File; url: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [send, { isLoading: isSaving }] = accountApi.useSaveAvatarMutation();
  const [drop, { isLoading: isRemoving }] = accountApi.useRemoveAvatarMutation();
  useEffect(() => {
    return () => (draft === null ? undefined : URL.revokeObjectURL(draft.url));
  }, [draft]);

  const choose = (file: File) => {
    const fault = pictureFault(file);
    setFailure(fault);
    if (fault === null) setDraft({ file, url: URL.createObjectURL(file) });
  };
  const discard = () => {
    setDraft(null);
    setFailure(null);
  };
  const settle = ({ error }: { error?: unknown }, title: string) => {
    if (error !== undefined) return setFailure(errorText(toApiError(error)));
    discard();
    showToast({ title, tone: 'success' });
  };
  return {
    preview: draft?.url ?? null,
    failure,
    isSaving,
    isRemoving,
    choose,
    discard,
    save: async () => (draft === null ? undefined : settle(await send(draft.file), texts.picture.photoSaved)),
    remove: async () => settle(await drop(), texts.picture.photoRemoved),
  };
}
