/**
 * The store's shape. The api and the session are always there; a feature adds its own slice when its code is loaded:
 *
 *     declare module './root-reducer' {
 *       interface LazySlices extends WithSlice<typeof workflowSlice> {}
 *     }
 *     const injected = workflowSlice.injectInto(rootReducer);
 *     export const { selectStep } = injected.selectors;
 */
import { combineSlices } from '@reduxjs/toolkit';
import { baseApi } from '@/api/base-api';
import { sessionSlice } from '@/data/session/session-slice';

// biome-ignore lint/suspicious/noEmptyInterface: features extend it by declaration merging
export interface LazySlices {}

export const rootReducer = combineSlices(baseApi, sessionSlice).withLazyLoadedSlices<LazySlices>();

export type RootState = ReturnType<typeof rootReducer>;
