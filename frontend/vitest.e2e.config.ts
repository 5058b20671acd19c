import { defineConfig } from 'vitest/config';

// The journeys: a real server, a real browser, one at each core.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/journeys/**/*.spec.ts'],
    maxWorkers: '100%',
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // As long as the browser waits: loaded machines are slow.
    expect: { poll: { timeout: 30_000 } },
  },
});
