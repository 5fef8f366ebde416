import { describe, expect, it } from 'vitest';
import { issueToken } from '../domain/accounts/tokens/issue-token.ts';
import { makeToken } from '../domain/accounts/tokens/token-format.ts';
import { type ApiAnswer, type ApiClient, createApiClient } from './api-client.ts';
import type { World } from './world.ts';

/** A call of a route as it would succeed, or be refused for its ids alone. */
export type GatedCall = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  path: string;
  body?: unknown;
  /** Capabilities of which any opens it; absent where the token alone does */
  capability?: readonly string[];
};

/** What every route with a token promises before its own work begins (spec part 5, decisions 4). */
export function gateTests(world: () => World, call: GatedCall): void {
  const send = (client: ApiClient): Promise<ApiAnswer> =>
    client.send(call.method, call.path, call.body === undefined ? undefined : JSON.stringify(call.body));

  describe('gates', () => {
    it('401 without a token, with a malformed, an invented and a mistyped one, in the mode that it claims', async () => {
      const partner = await world().partner();
      const mistyped = partner.tokens.sandbox.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
      const cases: [string | undefined, 'live' | 'sandbox'][] = [
        [undefined, 'live'],
        ['Bearer', 'live'],
        ['Bearer garbage', 'live'],
        [`Basic ${partner.tokens.sandbox}`, 'live'],
        [`Bearer ${partner.tokens.sandbox} x`, 'live'],
        [`Bearer ${makeToken('live')}`, 'live'],
        [`Bearer ${makeToken('sandbox')}`, 'sandbox'],
        [`Bearer ${mistyped}`, 'sandbox'],
        ['Bearer tola_test_', 'sandbox'],
      ];
      for (const [authorization, mode] of cases) {
        const answer = await world().anonymous.send(
          call.method,
          call.path,
          call.body === undefined ? undefined : JSON.stringify(call.body),
          authorization === undefined ? {} : { headers: { authorization } },
        );
        expect({ authorization, code: answer.code, mode: answer.body.mode }).toEqual({
          authorization,
          code: 'INVALID_TOKEN',
          mode,
        });
      }
    });

    it('401 with a token that a newer one of the same mode ended; the other mode’s stays alive', async () => {
      const partner = await world().partner();
      const fresh = await issueToken(world().core, { partnerId: partner.id, mode: 'sandbox' });
      expect((await send(partner.sandbox)).code).toBe('INVALID_TOKEN');
      expect((await send(partner.live)).code).not.toBe('INVALID_TOKEN');
      expect((await send(createApiClient(world().url, fresh.accessToken))).code).not.toBe('INVALID_TOKEN');
    });

    it('403 where the account, the sandbox or live is switched off', async () => {
      const off = await world().partner({ enabled: false });
      const noLive = await world().partner({ liveEnabled: false });
      const noSandbox = await world().partner({ sandboxEnabled: false });
      expect((await send(off.sandbox)).code).toBe('PARTNER_DISABLED');
      expect((await send(off.live)).code).toBe('PARTNER_DISABLED');
      expect((await send(noLive.live)).code).toBe('LIVE_NOT_ENABLED');
      expect((await send(noLive.sandbox)).code).not.toBe('LIVE_NOT_ENABLED');
      expect((await send(noSandbox.sandbox)).code).toBe('SANDBOX_DISABLED');
      expect((await send(noSandbox.live)).code).not.toBe('SANDBOX_DISABLED');
    });

    const { capability } = call;
    if (capability) {
      it('403 API_NOT_ALLOWED in both modes without the capability, however many others are held', async () => {
        const { capabilities } = await import('../domain/accounts/partners/settings.ts');
        const others = capabilities.filter((name) => !capability.includes(name));
        const partner = await world().partner({ capabilities: others });
        expect((await send(partner.sandbox)).code).toBe('API_NOT_ALLOWED');
        expect((await send(partner.live)).code).toBe('API_NOT_ALLOWED');
      });
    } else {
      it('asks for no capability', async () => {
        const partner = await world().partner({ capabilities: [] });
        expect((await send(partner.sandbox)).code).not.toBe('API_NOT_ALLOWED');
        expect((await send(partner.live)).code).not.toBe('API_NOT_ALLOWED');
      });
    }
  });
}
