/** The files of a post, by the best way there is: its archive from the server, else one by one. */
import { usePostExportMutation } from '../api';
import { type LooseFiles, saveArchive, saveOneByOne } from '../downloads';

export interface PostFiles {
  /** Null where there is no post on the server; then the files go one by one. */
  postId: string | null;
  archiveName: string;
  loose: LooseFiles;
}

/** Saves all files of a post. Rejects where neither way is open. */
export function useSaveFiles(): (files: PostFiles) => Promise<void> {
  const [askExport] = usePostExportMutation();
  const isArchiveSaved = async (postId: string, name: string) => {
    const address = (await askExport(postId)).data?.download_url;
    return address ? saveArchive(address, name) : false;
  };
  return async ({ postId, archiveName, loose }) => {
    if (postId === null || !(await isArchiveSaved(postId, archiveName))) await saveOneByOne(loose);
  };
}
