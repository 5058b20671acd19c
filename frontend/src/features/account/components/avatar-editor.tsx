import { type ChangeEvent, useRef } from 'react';
import type { User } from '@/api/types';
import { Avatar } from '@/components/layout/avatar';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { usePicture } from '../hooks/use-picture';
import { pictureTypes } from '../picture-file';

export interface AvatarEditorProps {
  user: User;
}

/** The user's picture, with the ways to choose, look at, keep and remove one. */
export function AvatarEditor({ user }: AvatarEditorProps) {
  const picture = usePicture();
  const input = useRef<HTMLInputElement>(null);
  const chooser = useRef<HTMLButtonElement>(null);
  const { preview, failure } = picture;
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    if (file !== undefined) picture.choose(file);
    target.value = '';
  };
  const leave = (action: () => Promise<boolean>) => async () => {
    if (await action()) requestAnimationFrame(() => chooser.current?.focus());
  };
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">Profile photo</legend>
      <div className="flex items-center gap-4">
        <Avatar user={user} size="large" preview={preview} />
        <div className="grid min-w-0 gap-2">
          <input
            ref={input}
            type="file"
            hidden
            aria-label="Photo file"
            accept={pictureTypes.join(',')}
            onChange={take}
          />
          <div className="flex flex-wrap gap-2">
            {preview === null ? (
              <>
                <Button
                  ref={chooser}
                  size="small"
                  disabled={picture.isRemoving}
                  onClick={() => input.current?.click()}
                >
                  {user.avatar === null ? 'Choose a photo' : 'Change photo'}
                </Button>
                {user.avatar === null ? null : (
                  <Button
                    variant="ghost"
                    size="small"
                    isBusy={picture.isRemoving}
                    busyText="Removing..."
                    onClick={() => void leave(picture.remove)()}
                  >
                    Remove photo
                  </Button>
                )}
              </>
            ) : (
              <>
                <Button
                  variant="primary"
                  size="small"
                  isBusy={picture.isSaving}
                  busyText="Saving..."
                  onClick={() => void leave(picture.save)()}
                >
                  Save photo
                </Button>
                <Button size="small" disabled={picture.isSaving} onClick={picture.discard}>
                  Cancel
                </Button>
              </>
            )}
          </div>
          <p className="text-xs text-ink-3">
            {preview === null
              ? 'JPG, PNG, GIF or WebP. The middle of it is shown, as a circle.'
              : 'This is how it will look.'}
          </p>
        </div>
      </div>
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
    </fieldset>
  );
}
