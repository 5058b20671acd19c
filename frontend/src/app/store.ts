import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi } from '@/api/base-api';
import { selectToken, sessionClosed, sessionListener, storedSession } from '@/data/session/session-slice';
import { onTokenForgotten, readToken } from '@/data/session/token-storage';
import { createPage } from '@/data/store/page';
import { lazyMiddleware, rootReducer } from '@/data/store/root-reducer';

export function createStore() {
  return configureStore({
    reducer: rootReducer,
    preloadedState: { session: storedSession(readToken()) },
    middleware: (defaults) =>
      defaults({ thunk: { extraArgument: createPage() } })
        .prepend(sessionListener)
        .concat(baseApi.middleware, lazyMiddleware.middleware),
  });
}

export type AppStore = ReturnType<typeof createStore>;

/** Joins a store to its window: back online, unfinished reads are repeated; signing out counts in all its tabs. */
export function connectStore(store: AppStore): () => void {
  const stopListeners = setupListeners(store.dispatch);
  const stopStorage = onTokenForgotten((token) => {
    if (selectToken(store.getState()) === token) store.dispatch(sessionClosed());
  });
  return () => {
    stopListeners();
    stopStorage();
  };
}
