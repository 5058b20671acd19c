/** The store's shape: the api and the session; a feature adds its slice when its code is loaded, as `unsent-slice.ts` does. */
import { combineSlices } from '@reduxjs/toolkit';
import { baseApi } from '@/api/base-api';
import { sessionSlice } from '@/data/session/session-slice';

// biome-ignore lint/suspicious/noEmptyInterface: features extend it by declaration merging
export interface LazySlices {}

export const rootReducer = combineSlices(baseApi, sessionSlice).withLazyLoadedSlices<LazySlices>();

export type RootState = ReturnType<typeof rootReducer>;
