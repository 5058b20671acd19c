/** The store's shape: the api and the session; a feature adds its slice when its code is loaded, as `unsent-slice.ts` does. */
import {
  combineSlices,
  createDynamicMiddleware,
  type ThunkAction,
  type ThunkDispatch,
  type UnknownAction,
} from '@reduxjs/toolkit';
import { baseApi } from '@/api/base-api';
import { sessionSlice } from '@/data/session/session-slice';
import type { Page } from './page';

// biome-ignore lint/suspicious/noEmptyInterface: features extend it by declaration merging
export interface LazySlices {}

export const rootReducer = combineSlices(baseApi, sessionSlice).withLazyLoadedSlices<LazySlices>();

export type RootState = ReturnType<typeof rootReducer>;
export type AppThunk<Result> = ThunkAction<Result, RootState, Page, UnknownAction>;
export type AppDispatch = ThunkDispatch<RootState, Page, UnknownAction>;

/** Middleware of features: a feature adds its own when its code is loaded, as it does with its slice. */
export const lazyMiddleware = createDynamicMiddleware();
