/** Middleware of features: a feature adds its own when its code is loaded, as it does with its slice. */
import { createDynamicMiddleware } from '@reduxjs/toolkit';

export const lazyMiddleware = createDynamicMiddleware();
