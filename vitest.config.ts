import { defineConfig } from 'vitest/config';

/** Unit and integration tests. They share one PostgreSQL, made by the global set-up; each test clones a database. */
export default defineConfig({
  test: {
    include: ['server/**/*.test.ts', 'app/**/*.test.{ts,tsx}', 'prisma/**/*.test.ts'],
    environment: 'node',
    pool: 'forks',
    maxWorkers: 2,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    globalSetup: ['server/testing/global-setup.ts'],
  },
});
