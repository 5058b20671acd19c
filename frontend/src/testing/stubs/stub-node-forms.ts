/** Requests in tests are made by Node, which knows files and forms of its own kind alone, not jsdom's. */
import { File as NodeFile } from 'node:buffer';
import { vi } from 'vitest';

/** Call before each test that sends files. */
export async function stubNodeForms(): Promise<void> {
  const nodeForm = await new Response(new URLSearchParams()).formData();
  vi.stubGlobal('FormData', nodeForm.constructor);
  vi.stubGlobal('File', NodeFile);
}
