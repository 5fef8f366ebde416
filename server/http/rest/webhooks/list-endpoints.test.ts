import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { setEndpoint } from '../../../domain/webhooks/management/endpoint-setting.ts';
import { ownerContext } from '../../../testing/rooms/webhook-receiver.ts';
import { startWorld, type World } from '../../../testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await startWorld();
});
afterAll(() => world.close());

const ENDPOINTS = '/partner/webhooks/endpoints';

describe('GET /partner/webhooks/endpoints', () => {
  it('200: those of both modes, the one of the dashboard first, and none of another partner', async () => {
    const partner = await world.partner();
    await partner.live.post(ENDPOINTS, { url: 'https://one.example.com/', mode: 'sandbox' });
    await partner.live.post(ENDPOINTS, { url: 'https://two.example.com/', mode: 'live' });
    await setEndpoint(await ownerContext(world, partner), { url: 'https://first.example.com/', headers: [] });
    const { endpoints } = (await partner.live.get(ENDPOINTS)).data;
    expect(endpoints.map(({ url, mode }: { url: string; mode: string }) => [url, mode])).toEqual([
      ['https://first.example.com/', 'both'],
      ['https://one.example.com/', 'sandbox'],
      ['https://two.example.com/', 'live'],
    ]);
    expect(JSON.stringify(endpoints)).not.toContain('whsec');
    expect((await (await world.partner()).live.get(ENDPOINTS)).data).toEqual({ endpoints: [] });
  });

  it('403 API_NOT_ALLOWED: a sandbox token', async () => {
    const { sandbox } = await world.partner();
    expect((await sandbox.get(ENDPOINTS)).code).toBe('API_NOT_ALLOWED');
  });
});
