import { defineConfig } from 'vitest/config';

/**
 * Unit and integration tests. They share one PostgreSQL, made by the global set-up; each file clones a database. Two processes
 * run all files, each with one copy of every module: a test puts back what it changes in a module or in the environment.
 * The limits of time are for what hangs, so that a slow machine does not decide: a promise about time is checked by its test.
 */
export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'app/**/*.test.{ts,tsx}', 'prisma/**/*.test.ts', 'sdk/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    isolate: false,
    maxWorkers: 2,
    testTimeout: 600_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 180_000 } },
    globalSetup: ['server/testing/global-setup.ts'],
  },
});
