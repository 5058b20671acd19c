/** A store in the browser's database. Browsers may forbid or fill up storage: what cannot be done there is null. */
import { createStore, type UseStore } from 'idb-keyval';

type Attempt = <Result>(action: (store: UseStore) => Promise<Result>) => Promise<Result | null>;

/** Opens the store when it is first used. */
export function browserStore(database: string, name: string): Attempt {
  let store: UseStore | null = null;
  return async (action) => {
    try {
      store ??= createStore(database, name);
      return await action(store);
    } catch {
      return null;
    }
  };
}
