import { expect, inject, it } from 'vitest';
import { connectionsNeeded, requireConnections } from './connections-needed.ts';

it('counts the pools of all processes, and room for what passes', () => {
  expect(connectionsNeeded({ processes: 1, poolSize: 16 })).toBeLessThanOrEqual(100);
  expect(connectionsNeeded({ processes: 4, poolSize: 16 })).toBe(4 * 31 + 19);
});

it('refuses more processes than the database has connections for, with both numbers', async () => {
  const databaseUrl = inject('templateUrl').replace(/\/[^/?]+(?=\?|$)/, '/postgres');
  await requireConnections(databaseUrl, { processes: 2, poolSize: 16 });
  await expect(requireConnections(databaseUrl, { processes: 64, poolSize: 90 })).rejects.toThrow(
    /^WEB_CONCURRENCY is 64 and DATABASE_POOL_SIZE 90: the workers may hold 6720 connections, and the database allows \d+\./,
  );
});
