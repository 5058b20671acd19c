/** Tabs of one browser, and the words that they keep and share. */
import { vi } from 'vitest';
import { type Draft, emptyDraft } from '@/features/posts/content';

export const tokenKey = 'triptych.token';
export const nameOf = (tripId: string) => `triptych.shared.words.${tripId}`;
export const stored = (tripId: string) => localStorage.getItem(nameOf(tripId));
export const closeTab = () => sessionStorage.clear();

/** What another tab leaves of a trip. */
export function writeElsewhere(tripId: string, note: string, savedAt = Date.now()): void {
  localStorage.setItem(nameOf(tripId), JSON.stringify({ savedAt, draft: { ...emptyDraft, note } }));
}

/** The page as a tab loads it: modules of its own, and the stored token and words. */
export async function openTab() {
  vi.resetModules();
  const { createStore } = await import('@/app/store');
  const { sessionClosed, sessionOpened } = await import('@/lib/session/session-slice');
  const posts = await import('@/features/posts/posts-slice');
  const store = createStore();
  const draftOf = (tripId: string): Draft => posts.selectDraft(store.getState(), tripId);
  return {
    note: (tripId: string) => draftOf(tripId).note,
    draftOf,
    write: (tripId: string, note: string) => store.dispatch(posts.kept(posts.noteChanged({ tripId, note }))),
    forget: (tripId: string) => store.dispatch(posts.kept(posts.draftForgotten({ tripId }))),
    forgetAll: () => store.dispatch(posts.kept(posts.draftsForgotten())),
    logIn: (token: string, remember: boolean) => store.dispatch(sessionOpened({ token, remember })),
    logOut: () => store.dispatch(sessionClosed()),
  };
}
