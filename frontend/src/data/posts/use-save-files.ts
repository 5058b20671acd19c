/** The files of a post, by the best way there is: its archive from the server, else one by one. */
import { texts } from '@/data/texts';
import { usePostExportMutation } from './api';
import { type LooseFiles, saveArchive, saveOneByOne } from './downloads';

export interface PostFiles {
  /** Null where there is no post on the server; then the files go one by one. */
  postId: string | null;
  archiveName: string;
  loose: LooseFiles;
}

export const looseText = texts.posts.loose;

/** Saves all files of a post. `onLoose` is called where they go one by one. Rejects where neither way is open. */
export type SaveFiles = (files: PostFiles, onLoose: () => void) => Promise<void>;

export function useSaveFiles(): SaveFiles {
  const [askExport] = usePostExportMutation();
  const isArchiveSaved = async (postId: string, name: string) => {
    const address = (await askExport(postId)).data?.download_url;
    return address ? saveArchive(address, name) : false;
  };
  return async ({ postId, archiveName, loose }, onLoose) => {
    if (postId === null || !(await isArchiveSaved(postId, archiveName))) await saveOneByOne(loose, onLoose);
  };
}
