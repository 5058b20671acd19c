import type { ThunkAction, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { RootState } from './root-reducer';

export type AppThunk<Result> = ThunkAction<Result, RootState, unknown, UnknownAction>;
export type AppDispatch = ThunkDispatch<RootState, unknown, UnknownAction>;
