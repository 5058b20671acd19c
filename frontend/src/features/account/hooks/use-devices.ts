/** The devices that somebody is signed in on, and ending one of them. */

import { useState } from 'react';
import { errorText, toApiError } from '@/api/errors';
import type { DeviceSession } from '@/api/types';
import { showToast } from '@/components/overlays/toast';
import { isEnded, useEndSessionMutation, useSessionsQuery } from '../api';
import { deviceName } from '../device-words';
import { texts } from '../texts';

export function useDevices() {
  const { currentData, isError, isFetching, refetch } = useSessionsQuery(undefined, {
    refetchOnMountOrArgChange: true,
  });
  const [endSession] = useEndSessionMutation();
  const [endingId, setEndingId] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);

  /** Whether the session is over. */
  const end = async (session: DeviceSession): Promise<boolean> => {
    setEndingId(session.id);
    setFailure(null);
    const { error } = await endSession(session.id);
    setEndingId(null);
    if (!isEnded(error)) {
      setFailure(texts.useDevices.isStillSignedIn(deviceName(session), errorText(toApiError(error))));
      return false;
    }
    showToast({ title: texts.useDevices.signedOut, text: deviceName(session), tone: 'success' });
    return true;
  };
  return {
    sessions: currentData?.sessions ?? null,
    isError,
    isFetching,
    reload: () => void refetch(),
    end,
    endingId,
    failure,
  };
}
