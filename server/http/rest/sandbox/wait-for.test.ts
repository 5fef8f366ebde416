import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiClient } from '../../../testing/api-client.ts';
import { startWorld, type World } from '../../../testing/world.ts';
import { createMetrics } from '../../metrics.ts';
import { createHttpServer } from '../../server.ts';
import { createAppBridge } from '../../trpc/create-app-bridge.ts';
import { waitFor } from './wait-for.ts';

let books = 0;

/** A call that waits for as long as nothing has happened. */
function waiter({ bookId, isAwaited = () => true }: { bookId: number; isAwaited?: () => boolean }) {
  const seen = { looks: 0, hasHappened: false, isAnswered: false };
  const answer = waitFor(
    { bookId, isAwaited },
    async () => {
      seen.looks++;
      return seen.hasHappened;
    },
    (happened) => !happened,
    55,
  ).then((happened) => {
    seen.isAnswered = true;
    return happened;
  });
  return { seen, answer };
}

describe('a call that waits', () => {
  it('is one of at most twenty of its book: more are answered at once, and those of other books wait', async () => {
    const bookId = --books;
    const first = Array.from({ length: 20 }, () => waiter({ bookId }));
    const other = waiter({ bookId: --books });
    expect(await waiter({ bookId }).answer).toBe(false);
    expect([...first, other].filter(({ seen }) => seen.isAnswered)).toEqual([]);
    for (const { seen } of [...first, other]) seen.hasHappened = true;
    expect(await Promise.all([...first, other].map(({ answer }) => answer))).toEqual(Array(21).fill(true));
    const next = waiter({ bookId });
    await expect.poll(() => next.seen.looks).toBeGreaterThan(1);
    next.seen.hasHappened = true;
    expect(await next.answer).toBe(true);
  });

  it('looks no further once its caller is gone', async () => {
    let isAwaited = true;
    const { seen, answer } = waiter({ bookId: --books, isAwaited: () => isAwaited });
    isAwaited = false;
    expect(await answer).toBe(false);
    expect(seen.looks).toBe(1);
  });
});

describe('a service that is shut down', () => {
  let world: World;
  beforeAll(async () => {
    world = await startWorld();
  });
  afterAll(() => world.close());

  it('answers the calls that wait with what there is', async () => {
    const { tokens } = await world.partner();
    const appUrl = 'http://localhost';
    const server = createHttpServer({
      core: world.core,
      appBridge: createAppBridge(world.core, { appUrl, sessionSecret: 'a secret of this test only'.padEnd(32) }),
      metrics: createMetrics(world.core),
      frame: { rateLimitPerMinute: 0, trustedProxyHops: 0 },
      appUrl,
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const client = createApiClient(`http://127.0.0.1:${port}`, tokens.sandbox);
    const called = once(server, 'request');
    const answers = client.get('/partner/events?wait_seconds=55');
    await called;
    const closed = once(server, 'close');
    server.close();
    let looks = 0;
    world.core.database.pool.on('acquire', () => looks++);
    expect((await answers).data).toEqual({ events: [], next_cursor: null });
    // Each second has one, and it would have waited for 55.
    expect(looks).toBeLessThan(20);
    server.closeIdleConnections();
    await closed;
  });
});
