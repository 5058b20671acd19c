/** What somebody is told who has just left for good or from everywhere. It travels with the way home. */

export type Farewell = 'account_deleted' | 'signed_out_everywhere';

const farewells: readonly unknown[] = ['account_deleted', 'signed_out_everywhere'] satisfies Farewell[];

interface FarewellState {
  farewell: Farewell;
}

export function farewellState(farewell: Farewell): FarewellState {
  return { farewell };
}

/** The farewell in a place's state, which the browser keeps and anybody may have written. */
export function farewellIn(state: unknown): Farewell | null {
  if (typeof state !== 'object' || state === null || !('farewell' in state)) return null;
  return farewells.includes(state.farewell) ? (state.farewell as Farewell) : null;
}
