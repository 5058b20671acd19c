import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

// The journeys: a real server and a real browser each. They wait for both a third of their time.
export default defineConfig({
  test: {
    environment: 'node',
    include: ['e2e/journeys/**/*.spec.ts'],
    maxWorkers: Math.ceil(1.5 * availableParallelism()),
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // As long as the browser waits: loaded machines are slow.
    expect: { poll: { timeout: 30_000 } },
  },
});
