/** Somebody's picture: chosen and looked at first, then sent; what failed stays chosen and can be sent again. */

import { useEffect, useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import { showToast } from '@/components/overlays/toast';
import { useRemoveAvatarMutation, useSaveAvatarMutation } from '../api';
import { pictureFault } from '../picture-file';
import { texts } from '../texts';

export type Picture = ReturnType<typeof usePicture>;

export function usePicture() {
  /** The chosen file, and the address that shows it before it is sent. */
  const [draft, setDraft] = useState<{ file: File; url: string } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [send, { isLoading: isSaving }] = useSaveAvatarMutation();
  const [drop, { isLoading: isRemoving }] = useRemoveAvatarMutation();
  useEffect(() => {
    return () => (draft === null ? undefined : URL.revokeObjectURL(draft.url));
  }, [draft]);

  const choose = (file: File) => {
    const fault = pictureFault(file);
    setFailure(fault);
    if (fault === null) setDraft({ file, url: URL.createObjectURL(file) });
  };
  const settle = ({ error }: { error?: unknown }, title: string) => {
    if (error !== undefined) return setFailure(errorText(toApiError(error)));
    setFailure(null);
    setDraft(null);
    showToast({ title, tone: 'success' });
  };
  return {
    preview: draft?.url ?? null,
    failure,
    isSaving,
    isRemoving,
    choose,
    discard: () => {
      setDraft(null);
      setFailure(null);
    },
    save: async () =>
      draft === null ? undefined : settle(await send(draft.file), texts.usePicture.photoSaved),
    remove: async () => settle(await drop(), texts.usePicture.photoRemoved),
  };
}
