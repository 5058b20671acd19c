import { type ChangeEvent, useRef } from 'react';
import { Button } from '@/components/ui/button';
import { useReturningFocus } from '../hooks/use-editor';
import type { Picture } from '../hooks/use-picture';
import { pictureTypes } from '../picture-file';
import { texts } from '../texts';

/** Choosing a file and removing the picture there is; nothing while a chosen one is looked at. */
export function PictureChoice({ picture, hasPicture }: { picture: Picture; hasPicture: boolean }) {
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
        aria-label={texts.pictureChoice.photoFile}
        accept={pictureTypes.join(',')}
        onChange={take}
      />
      <Button ref={chooser} size="small" onClick={() => input.current?.click()}>
        {hasPicture ? texts.pictureChoice.changePhoto : texts.pictureChoice.chooseAPhoto}
      </Button>
      {hasPicture ? (
        <Button
          size="small"
          aria-label={texts.pictureChoice.removePhoto}
          isBusy={isRemoving}
          busyText={texts.pictureChoice.removing}
          onClick={() => void leave()}
        >
          {texts.pictureChoice.remove}
        </Button>
      ) : null}
    </>
  );
}
