import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { simulatedZone } from '../../database/simulated-zone.ts';
import type { Resolver } from '../../domain/accounts/domains/resolver.ts';
import { startWorld, type World } from '../../testing/world.ts';
import { createDnsResolver } from '../dns/resolver.ts';
import { type DnsServer, startDnsServer } from '../dns/testing/dns-server.ts';
import { createSimulatedResolver } from '../simulated/resolver.ts';

let world: World;
let server: DnsServer;
beforeAll(async () => {
  [world, server] = await Promise.all([startWorld(), startDnsServer()]);
});
afterAll(() => Promise.all([world.close(), server.close()]));
beforeEach(() => {
  server.behaviour = 'well';
});

const dns = () => createDnsResolver({ servers: [server.address], timeoutMs: 150 });

/** What any resolver promises. */
function keepsTheContract(setUp: () => { resolver: Resolver; put(name: string, text: string): Promise<void> }) {
  test('a name without records says nothing', async () => {
    expect(await setUp().resolver.texts('_tola.nothing.example')).toEqual([]);
  });

  test('each record is a text, however long', async () => {
    const { resolver, put } = setUp();
    await put('_tola.gold.example', 'tola-verify=abc');
    await put('_tola.gold.example', `v=spf1 ${'x'.repeat(600)}`);
    await put('_tola.other.example', 'tola-verify=def');
    const texts = await resolver.texts('_tola.gold.example');
    expect([...(texts ?? [])].sort()).toEqual(['tola-verify=abc', `v=spf1 ${'x'.repeat(600)}`]);
  });
}

describe('simulated', () => {
  keepsTheContract(() => {
    const resolver = createSimulatedResolver(simulatedZone(() => world.core.database.pool));
    return { resolver, put: async (name, text) => resolver.publish?.(name, text) };
  });
});

describe('dns', () => {
  keepsTheContract(() => ({
    resolver: dns(),
    async put(name, text) {
      server.records.set(name, [...(server.records.get(name) ?? []), text]);
    },
  }));

  test.each(['refuse', 'hang'] as const)('servers that %s are no answer', async (behaviour) => {
    server.behaviour = behaviour;
    expect(await dns().texts('_tola.gold.example')).toBeNull();
  });

  test('nothing can be published', () => {
    expect(dns().publish).toBeNull();
  });
});
