/** Photos in tests: dropped into the page, and read again from the requests that carry them. */
import { screen, waitFor } from '@testing-library/react';
import { clear, createStore, keys } from 'idb-keyval';
import { expect, vi } from 'vitest';
import { stubNodeForms } from '@/testing/stubs/stub-node-forms';
import type { renderApp } from './render-app';
import { apiUrl } from './test-config';

export type App = ReturnType<typeof renderApp>;

export const uploadUrl = apiUrl('api/upload-photo/');

/** Where the page keeps dropped photos. */
export const uploadStore = () => createStore('triptych-drafts', 'files');

/** The photos are shown before they are kept; a page that comes next finds what is kept. */
export function untilKept(count: number): Promise<void> {
  return waitFor(async () => expect(await keys(uploadStore())).toHaveLength(count));
}

/** Call before each test that drops photos. */
export async function beginUploads(): Promise<void> {
  await stubNodeForms();
  vi.stubGlobal('structuredClone', (value: unknown) => value);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = () => undefined;
  await clear(uploadStore());
  await clear(createStore('triptych-draft-trips', 'trips'));
}

export function photo(name: string): File {
  return new File([`pixels of ${name}`], name, { type: 'image/jpeg', lastModified: 1 });
}

export async function drop(app: App, ...files: File[]): Promise<void> {
  await app.user.upload(await screen.findByLabelText('Photos', { selector: 'input' }), files);
}

/** The names of the files in one request, its trip, and what fields it has. */
export async function readUpload(request: Request) {
  const form = await request.formData();
  const names = form.getAll('images').map((image) => (image instanceof File ? image.name : ''));
  return { names, trip: form.get('trip'), fields: [...form.keys()] };
}
