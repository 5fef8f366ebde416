import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ownerContext, startWebhookReceiver, type WebhookReceiver } from '../../../testing/rooms/webhook-receiver.ts';
import { makeBuy, sql, until } from '../../../testing/trades.ts';
import { startWorld, type TestPartner, type World } from '../../../testing/world.ts';
import { DomainError } from '../../kernel/errors.ts';
import type { PartnerContext } from '../context.ts';
import { standardKinds } from '../event-kinds.ts';
import { addEndpoint } from './add-endpoint.ts';
import { changeEndpoint, listEndpoints, removeEndpoint, setEndpoint } from './endpoint-setting.ts';
import { revealSecrets } from './secret-rotation.ts';

let world: World;
let receiver: WebhookReceiver;
beforeAll(async () => {
  [world, receiver] = await Promise.all([startWorld({ hasJobs: true, demo: true }), startWebhookReceiver()]);
});
afterAll(async () => {
  await world.close();
  await receiver.close();
});

/** The first endpoint as a caller sees it. */
const firstOf = async (context: PartnerContext) => (await listEndpoints(context))[0];
const fieldsOf = (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error) => (error instanceof DomainError ? error.details?.fields : error),
  );
const audits = (partner: TestPartner) =>
  sql<{ action: string; before: unknown; after: unknown }>(
    world,
    'SELECT action, before, after FROM audit_entry WHERE partner_id = $1 ORDER BY created_at, id',
    [partner.id],
  );
const set = { action: 'webhook.endpoint_set' };
const stateOf = async (partner: TestPartner, mode: 'live' | 'sandbox') =>
  sql<{ state: string }>(
    world,
    `SELECT d.state FROM webhook_delivery d JOIN book b ON b.id = d.book_id WHERE b.partner_id = $1 AND b.mode = $2 ORDER BY d.id`,
    [partner.id, mode],
  );

describe('the endpoint', () => {
  it('is one for both modes, keeps its secret when it changes, and shows no value of a header', async () => {
    const partner = await world.partner();
    expect(await firstOf(await ownerContext(world, partner))).toBeUndefined();
    const headers = [
      { name: 'X-Access-Key', value: 'k-123456789' },
      { name: 'X-Short', value: 'abc' },
    ];
    const shown = {
      endpointId: `whe_${partner.id.slice(4)}`,
      mode: undefined,
      name: undefined,
      kinds: standardKinds,
      isEnabled: true,
      createdAt: expect.any(Number),
      url: receiver.url,
      headers: [
        { name: 'X-Access-Key', valueMasked: '…6789' },
        { name: 'X-Short', valueMasked: '…' },
      ],
      nextPromoteAt: undefined,
    };
    expect(await setEndpoint(await ownerContext(world, partner), { url: receiver.url, headers })).toEqual(shown);
    const { secret } = await revealSecrets(await ownerContext(world, partner));
    expect(secret).toMatch(/^whsec_[\w-]{43}$/);
    expect(await firstOf(await ownerContext(world, partner, 'live'))).toEqual(shown);

    const url = `${receiver.url}/second`;
    await setEndpoint(await ownerContext(world, partner, 'live'), { url, headers: [{ name: 'X-Access-Key' }] });
    await makeBuy(partner.live);
    await until('the event arrives', () => receiver.requests.some(({ path }) => path.endsWith('/second')));
    const arrived = receiver.requests.find(({ path }) => path.endsWith('/second'));
    expect(arrived?.headers).toMatchObject({ 'x-access-key': 'k-123456789' });
    expect(arrived?.headers).not.toHaveProperty('x-short');
    expect((await revealSecrets(await ownerContext(world, partner))).secret).toBe(secret);
  });

  it('refuses by name what cannot be an address or a header', async () => {
    const partner = await world.partner();
    const context = await ownerContext(world, partner);
    const set = (url: string, ...headers: { name: string; value?: string }[]) =>
      fieldsOf(setEndpoint(context, { url, headers }));
    expect(await set('http://shop.example.com')).toHaveProperty('url');
    expect(await set('https://shop.example.com', { name: 'X-Service-Signature', value: 'x' })).toEqual({
      'headers.X-Service-Signature': 'is set by the service',
    });
    expect(await set('https://shop.example.com', { name: 'X-Key' })).toEqual({ 'headers.X-Key': 'needs a value' });
    expect(await set('https://shop.example.com', { name: 'X-A', value: '1' }, { name: 'X-A', value: '2' })).toEqual({
      'headers.X-A': 'is given twice',
    });
    expect(await set('https://shop.example.com', { name: 'constructor' })).toEqual({
      'headers.constructor': 'needs a value',
    });
    const eleven = Array.from({ length: 11 }, (_, number) => ({ name: `X-${number}`, value: 'v' }));
    expect(await set('https://shop.example.com', ...eleven)).toHaveProperty('headers');
    expect(await firstOf(context)).toBeUndefined();
    expect(await audits(partner)).toEqual([]);
  });

  it('leaves what was still to be sent unsent when it is removed, and a record of who did what without any secret', async () => {
    const partner = await world.partner();
    const url = 'http://localhost:9/closed';
    const headers = [{ name: 'X-Access-Key', value: 'very-secret-key' }];
    await setEndpoint(await ownerContext(world, partner), { url, headers });
    await makeBuy(partner.sandbox);
    await makeBuy(partner.live);
    for (const mode of ['sandbox', 'live'] as const) {
      await until('the attempt failed', async () => (await stateOf(partner, mode))[0]?.state === 'pending');
    }
    await until('both attempts are noted', async () => {
      const [row] = await sql<{ open: bigint }>(
        world,
        `SELECT count(*) AS open FROM webhook_delivery d JOIN book b ON b.id = d.book_id WHERE b.partner_id = $1 AND d.failures = 0`,
        [partner.id],
      );
      return row?.open === 0n;
    });
    await removeEndpoint(await ownerContext(world, partner));
    await removeEndpoint(await ownerContext(world, partner));
    expect([await stateOf(partner, 'sandbox'), await stateOf(partner, 'live')]).toEqual([
      [{ state: 'unsent' }],
      [{ state: 'unsent' }],
    ]);
    const shown = { url, headers: ['X-Access-Key'] };
    expect(await audits(partner)).toEqual([
      { action: 'webhook.endpoint_set', before: null, after: shown },
      { action: 'webhook.endpoint_removed', before: shown, after: null },
    ]);
    const [channel] = await sql(
      world,
      'SELECT failing_since FROM webhook_channel c JOIN book b ON b.id = c.book_id WHERE b.partner_id = $1',
      [partner.id],
    );
    expect(channel).toEqual({ failing_since: null });
  });

  it('keeps the kinds and headers of both who change them at once', async () => {
    const partner = await world.partner();
    const context = await ownerContext(world, partner);
    const headers = [
      { name: 'X-Access-Key', value: 'k-123456789' },
      { name: 'X-Team', value: 'ledger' },
    ];
    const { endpointId } = await setEndpoint(context, { url: receiver.url, headers });
    await Promise.all([
      changeEndpoint(context, {
        endpointId,
        kinds: { 'float.low': true, 'buy.completed': false },
        headerChanges: [{ name: 'X-Team', value: null }],
      }),
      changeEndpoint(context, {
        endpointId,
        kinds: { 'kyc.updated': true, 'sip.created': false },
        headerChanges: [
          { name: 'X-Access-Key', value: 'k-next-4321' },
          { name: 'X-Site', value: 'pune' },
        ],
      }),
    ]);
    const left = standardKinds.filter((kind) => kind !== 'buy.completed' && kind !== 'sip.created');
    expect(await firstOf(context)).toMatchObject({
      kinds: [...left, 'kyc.updated', 'float.low'],
      headers: [
        { name: 'X-Access-Key', valueMasked: '…4321' },
        { name: 'X-Site', valueMasked: '…' },
      ],
    });
    const twice = ['1', '2'].map((value) => ({ name: 'X-Site', value }));
    expect(await fieldsOf(changeEndpoint(context, { endpointId, headerChanges: twice }))).toEqual({
      'headers.X-Site': 'is given twice',
    });
    expect(await fieldsOf(changeEndpoint(context, { endpointId, kinds: { 'buy.sold': true } }))).toHaveProperty(
      'kinds',
    );
  });

  it('is noted with its mode and its name, before and after', async () => {
    const partner = await world.partner();
    const context = await ownerContext(world, partner, 'live');
    const { url } = receiver;
    const { endpointId } = await addEndpoint(context, { url, mode: 'live', name: 'Ledger' });
    await changeEndpoint(context, { endpointId, name: 'Books' });
    await changeEndpoint(context, { endpointId, isEnabled: false });
    const noted = { url, headers: [] };
    expect(await audits(partner)).toEqual([
      { action: 'webhook.endpoint_set', before: null, after: { ...noted, mode: 'live', name: 'Ledger' } },
      { action: 'webhook.endpoint_set', before: { ...noted, name: 'Ledger' }, after: { ...noted, name: 'Books' } },
      { action: 'webhook.endpoint_set', before: { ...noted, isEnabled: true }, after: { ...noted, isEnabled: false } },
    ]);
  });

  it('is noted with the headers that have a new value, whose names are the same, and never with the value', async () => {
    const partner = await world.partner();
    const context = await ownerContext(world, partner);
    const { url } = receiver;
    const headers = ['X-Access-Key', 'X-Team'];
    const valued = (key: string) => [
      { name: 'X-Access-Key', value: key },
      { name: 'X-Team', value: 'ledger' },
    ];
    const { endpointId } = await setEndpoint(context, { url, headers: valued('k-first-1234') });
    await setEndpoint(context, { url, headers: valued('k-second-1234') });
    await setEndpoint(context, { url, headers: valued('k-second-1234') });
    await changeEndpoint(context, { endpointId, headerChanges: [{ name: 'X-Access-Key', value: 'k-third-1234' }] });
    const noted = await audits(partner);
    expect(noted.slice(1)).toEqual([
      { ...set, before: { url, headers }, after: { url, headers, newHeaderValues: ['X-Access-Key'] } },
      { ...set, before: { url, headers }, after: { url, headers } },
      { ...set, before: { url, headers }, after: { url, headers, newHeaderValues: ['X-Access-Key'] } },
    ]);
    expect(JSON.stringify(noted)).not.toMatch(/k-(?:first|second|third)/);
  });

  it('is set once by two who set it at the same moment', async () => {
    const partner = await world.partner();
    const context = await ownerContext(world, partner);
    const input = { url: receiver.url, headers: [] };
    await Promise.all([setEndpoint(context, input), setEndpoint(context, input)]);
    expect(await audits(partner)).toMatchObject([{ before: null }, { before: { url: receiver.url } }]);
  });
});
