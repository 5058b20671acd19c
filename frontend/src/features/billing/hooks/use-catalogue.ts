/** The plans on offer: those that the page carries, until the server has named its own. */
import { skipToken } from '@reduxjs/toolkit/query';
import { hasBackend } from '@/config/env';
import { usePlansQuery } from '../api';
import { carriedPlans, type OfferedPlan } from '../catalogue';

export function useCatalogue(): readonly OfferedPlan[] {
  const { data } = usePlansQuery(hasBackend() ? undefined : skipToken);
  return data ?? carriedPlans;
}
