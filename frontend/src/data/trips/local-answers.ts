/** Lets the calls about trips be answered by the local trip where the page has no server. */
import type { BaseQueryApi, QueryReturnValue } from '@reduxjs/toolkit/query';
import type { AnswerMeta } from '@/api/base-query';
import type { ApiError } from '@/api/errors';
import { hasBackend } from '@/config/env';
import type { RootState } from '@/data/store/root-reducer';
import type { AppDispatch } from '@/data/store/thunk';
import { restoreUploads } from '@/data/uploads/pending-uploads';
import { type PendingUpload, selectUploads } from '@/data/uploads/uploads-slice';

export type Answer<Data> = QueryReturnValue<Data, ApiError, AnswerMeta>;

/** All that are taken. */
async function acceptedUploads({ dispatch, getState }: BaseQueryApi): Promise<PendingUpload[]> {
  await (dispatch as AppDispatch)(restoreUploads(null));
  return selectUploads(getState() as RootState).filter(({ status }) => status !== 'refused');
}

/** The server's answer, or without a server the local one, which is given the dropped photos. */
export async function answer<Data>(
  api: BaseQueryApi,
  askServer: () => unknown,
  answerLocally: (drafts: PendingUpload[]) => Data | Promise<Data>,
): Promise<Answer<Data>> {
  if (hasBackend()) return (await askServer()) as Answer<Data>;
  return { data: await answerLocally(await acceptedUploads(api)) };
}
