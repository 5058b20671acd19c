import { configureStore } from '@reduxjs/toolkit';
import { setupListeners } from '@reduxjs/toolkit/query';
import { baseApi } from '@/api/base-api';
import { lazyMiddleware } from '@/lib/lazy-middleware';
import { rootReducer } from '@/lib/root-reducer';
import { sessionListener } from '@/lib/session/session-listener';
import { selectToken, sessionClosed, storedSession } from '@/lib/session/session-slice';
import { onTokenForgotten, readToken } from '@/lib/session/token-storage';

/** A new store that takes up the stored session, if there is one. */
export function createStore() {
  return configureStore({
    reducer: rootReducer,
    preloadedState: { session: storedSession(readToken()) },
    middleware: (defaults) =>
      defaults().prepend(sessionListener).concat(baseApi.middleware, lazyMiddleware.middleware),
  });
}

export type AppStore = ReturnType<typeof createStore>;
export type AppDispatch = AppStore['dispatch'];

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
