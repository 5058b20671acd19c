import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Page } from './page';
import type { RootState } from './root-reducer';

export type AppThunk<Result> = ThunkAction<Result, RootState, Page, UnknownAction>;
export type AppDispatch = ThunkDispatch<RootState, Page, UnknownAction>;
