/** What somebody is told who has just left for good or from everywhere. It travels with the way home. */
import { wordIn } from './place-state';

export type Farewell = 'account_deleted' | 'signed_out_everywhere';

const farewells = ['account_deleted', 'signed_out_everywhere'] as const satisfies Farewell[];

export function farewellState(farewell: Farewell): { farewell: Farewell } {
  return { farewell };
}

export function farewellIn(state: unknown): Farewell | null {
  return wordIn(state, 'farewell', farewells);
}
