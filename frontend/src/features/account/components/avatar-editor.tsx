import type { User } from '@/api/types';
import { Avatar } from '@/components/layout/avatar';
import { Notice } from '@/components/ui/notice';
import { usePicture } from '../hooks/use-picture';
import { texts } from '../texts';
import { PictureCheck } from './picture-check';
import { PictureChoice } from './picture-choice';

/** The user's picture, with the ways to choose, look at, keep and remove one. */
export function AvatarEditor({ user }: { user: User }) {
  const picture = usePicture();
  const { preview, failure } = picture;
  return (
    <fieldset className="grid gap-3">
      <legend className="sr-only">{texts.avatarEditor.profilePhoto}</legend>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar user={user} size="large" preview={preview} />
        <div className="grid min-w-[min(10rem,100%)] flex-1 gap-2">
          <div className="flex flex-wrap gap-2">
            <PictureChoice picture={picture} hasPicture={user.avatar !== null} />
            {preview === null ? null : <PictureCheck picture={picture} />}
          </div>
          <p className="text-xs text-ink-3">
            {preview === null ? texts.avatarEditor.kinds : texts.avatarEditor.preview}
          </p>
        </div>
      </div>
      {failure === null ? null : <Notice tone="error">{failure}</Notice>}
    </fieldset>
  );
}
