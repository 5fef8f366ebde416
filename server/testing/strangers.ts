import { describe, expect, it } from 'vitest';
import type { ApiAnswer, ApiClient } from './api-client.ts';
import { makeUser } from './trades.ts';
import type { World } from './world.ts';

/** What every route with a user_code in its path promises of users that are not the caller's (decisions 2). */
export function hidesStrangers(world: () => World, path: (userCode: string) => string): void {
  hides(world, (client, userCode) => client.get(path(userCode)));
}

/** The same of a route that is posted to, with a body that would pass. */
export function hidesStrangersByPost(world: () => World, path: (userCode: string) => string, body: object): void {
  hides(world, (client, userCode) => client.post(path(userCode), body));
}

function hides(world: () => World, ask: (client: ApiClient, userCode: string) => Promise<ApiAnswer>): void {
  describe('404 USER_CODE_NOT_FOUND', () => {
    it('answers a user of another partner or mode, or of before a reset, exactly as one that does not exist', async () => {
      const [partner, stranger] = [await world().partner(), await world().partner()];
      const wiped = await makeUser(partner.sandbox);
      await partner.sandbox.post('/partner/sandbox/reset');
      const codes = [
        'usr_01kah3n5t0v2m9q4r7w8x1y6z3',
        await makeUser(stranger.sandbox),
        await makeUser(partner.live),
        wiped,
        ...['%00', '%FF', '%F0%9F%AA%99', "'", 'a%2Fb', '%2e%2e%2f', 'x'.repeat(4_000), '%ED%A0%80', '1', 'null'],
      ];
      const answers = await Promise.all(codes.map((code) => ask(partner.sandbox, code)));
      for (const [index, answer] of answers.entries()) {
        expect({ code: codes[index], error: answer.body.error }).toEqual({
          code: codes[index],
          error: { code: 'USER_CODE_NOT_FOUND', message: expect.any(String) },
        });
      }
      expect(new Set(answers.map(({ body }) => body.error.message)).size).toBe(1);
    });
  });
}
