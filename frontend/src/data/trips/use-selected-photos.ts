import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { toApiError } from '@/api/errors';
import { useTripPhotosQuery } from './api';
import { selectedOf } from './curation-view';

export function useSelectedPhotos(tripId: string | null) {
  const { data, isLoading, error, refetch } = useTripPhotosQuery(tripId ?? skipToken);
  const photos = useMemo(() => selectedOf(data ?? []), [data]);
  return {
    photos,
    isLoading,
    error: error === undefined || data !== undefined ? null : toApiError(error),
    reload: () => void refetch(),
  };
}
